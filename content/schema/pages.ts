import type * as v from 'valibot'
import { about } from './about.ts'
import { accessibility } from './accessibility.ts'
import { answers } from './answers.ts'
import { casePage } from './case-page.ts'
import { company, companyFacts } from './company.ts'
import { contact } from './contact.ts'
import { figures } from './figures.ts'
import { film, filmFacts, promoVideo } from './film.ts'
import { forms } from './forms.ts'
import { home, testimonials } from './home.ts'
import { impact } from './impact.ts'
import { language } from './language.ts'
import { mail } from './mail.ts'
import { errors, messages } from './messages.ts'
import { notFound } from './not-found.ts'
import { caseStudies, partnerQuestions } from './partner-questions.ts'
import { partners, team } from './people.ts'
import { places } from './places.ts'
import { privacy, privacyFacts } from './privacy.ts'
import { request } from './request.ts'
import { runACase } from './run-a-case.ts'
import { scenes } from './scenes.ts'
import { security, securityFacts } from './security.ts'
import { share, site } from './site.ts'
import { staff } from './staff.ts'
import { whereToNext } from './where-to-next.ts'
import { yours } from './yours.ts'

/** Files shared by all languages, such as `content/company.json`. The editor lists both in this order. */
export const facts = {
  figures,
  partners,
  team,
  caseStudies,
  company: companyFacts,
  film: filmFacts,
  privacy: privacyFacts,
  security: securityFacts,
  staff,
}

/** Files of each language, such as `content/en/not-found.json` for `notFound`. */
export const words = {
  home,
  promoVideo,
  testimonials,
  impact,
  about,
  contact,
  request,
  partnerQuestions,
  whereToNext,
  runACase,
  casePage,
  privacy,
  security,
  accessibility,
  yours,
  notFound,
  site,
  share,
  film,
  scenes,
  places,
  forms,
  messages,
  errors,
  mail,
  answers,
  company,
  language,
}

type Written<Schemas extends Record<string, v.GenericSchema>> = {
  [Name in keyof Schemas]: v.InferOutput<Schemas[Name]>
}
export type Facts = Written<typeof facts>
export type Words = Written<typeof words>

export const fileOf = (name: string) =>
  `${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.json`
