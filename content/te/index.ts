import { about } from './about.ts'
import { answers } from './answers.ts'
import { company } from './company.ts'
import { contact } from './contact.ts'
import { errors } from './errors.ts'
import { film } from './film.ts'
import { forms } from './forms.ts'
import { home } from './home.ts'
import { impact } from './impact.ts'
import { mail } from './mail.ts'
import { messages } from './messages.ts'
import { notFound } from './not-found.ts'
import { partnerQuestions } from './partner-questions.ts'
import { places } from './places.ts'
import { privacy } from './privacy.ts'
import { request } from './request.ts'
import { runACase } from './run-a-case.ts'
import { scenes } from './scenes.ts'
import { share } from './share.ts'
import { site } from './site.ts'
import { standalone } from './standalone.ts'
import { yours } from './yours.ts'

export const te = {
  language: 'te',
  locale: 'te_IN',
  name: 'తెలుగు',
  awaitsReview: true,
  company,
  mail,
  answers,
  site,
  scenes,
  runACase,
  places,
  share,
  film,
  home,
  impact,
  about,
  contact,
  forms,
  messages,
  errors,
  request,
  standalone,
  partnerQuestions,
  privacy,
  notFound,
  yours,
} as const
