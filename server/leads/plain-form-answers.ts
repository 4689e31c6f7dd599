import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageCodes, languages } from '../../content/languages.ts'
import { formAdditions } from '../../contract/additions.ts'
import { apiPaths } from '../../contract/api.ts'
import {
  addedControls,
  type Collection,
  collections,
  demoChangeSchema,
  formSchemas,
  problemsOf,
  reasonsOf,
} from '../../contract/forms.ts'
import { type PagePath, pathIn, rootLanguage } from '../../contract/routes.ts'
import type { Lead } from '../database/lead.ts'
import { type ApiError, beginFailure } from '../http/errors.ts'
import { inTime } from '../http/in-time.ts'
import { urlIn } from '../http/request-headers.ts'
import type { Site } from '../http/site.ts'
import { sendResource } from '../http/static-pages.ts'
import { isPlainForm, sentIn } from './form-body.ts'
import { type Filling, fillForm, prepareSentPage } from './form-pages.ts'
import { sourceOf } from './lead-source.ts'
import { findSentLead, type SentLeadStore, sentLeadIn } from './sent-lead.ts'
import { languageOf, pageLanguage } from './submission.ts'

/** The pages with each form. The first is used when the browser sends no Referer. */
const pagesOf: Record<Collection, readonly [PagePath, ...PagePath[]]> = {
  signups: ['/'],
  contactUs: ['/contactSection', '/about'],
  demoRequests: ['/request'],
}

interface SentQuery {
  Querystring: { sent?: string; change?: string }
}

/** Redirects a browser without script to the page it came from, which then shows the success message. */
export function sendToSentPage(
  collection: Collection,
  { body, headers }: FastifyRequest,
  reply: FastifyReply,
  pagesOrigin = '',
) {
  const [standard = '/', ...others] = pagesOf[collection].map((page) => pathIn(languageOf(body), page))
  const path = urlIn(headers.referer)?.pathname.toLowerCase() ?? ''
  // From another origin the Referer names no page; the form does.
  const before = [path.replace(/(.)\/$/, '$1'), String(sentIn(body).landingPage ?? '').toLowerCase()]
  const page = others.find((each) => before.includes(each.toLowerCase())) ?? standard
  // Pages on another host show their own confirmation at the form's status line.
  const shownAt = pagesOrigin ? 'status' : 'sent'
  return reply.redirect(`${pagesOrigin}${page}?sent=${collection}#${collection}-${shownAt}`, 303)
}

/** Answers browsers without script with pages: the error, and the form with everything typed. */
export function answerPlainForms(
  app: FastifyInstance,
  { site, store, secret, now }: { site: Site; store: SentLeadStore; secret: string; now: () => number },
): void {
  app.setErrorHandler(async (error, request, reply) => {
    const collection = collections.find((each) => apiPaths[each] === request.routeOptions.url)
    if (!collection || !wantsPage(request)) throw error
    const apiError = beginFailure(reply, error, request)
    const template = templateOf(site, collection, pageLanguage(request))
    reply.headers(template.headers)
    return fillForm(template.pieces, collection, fillingFor(collection, apiError, request))
  })

  const sentLead = async (collection: Collection, request: FastifyRequest) => {
    // The success message must show even when the store is unavailable; only the details are left out.
    const text = sentLeadIn(request)
    const sent = await inTime(findSentLead(store, { secret, text, now: now() })).catch(() => undefined)
    // The token itself is what the form sends back to correct the lead.
    const change = text ?? ''
    return sent?.lead.collection === collection ? { ...sent, change } : undefined
  }

  const answerSent = (pagePath: PagePath, language: Language) => {
    const page = pathIn(language, pagePath)
    const built = site.page(page)
    const sentPages = new Map(
      collections
        .filter((each) => pagesOf[each].includes(pagePath))
        .map((each) => [each, prepareSentPage(built.body, templateOf(site, each, language).pieces, each)]),
    )
    const config = { fileHeaders: built.headers }
    const answer = async (
      collection: Collection,
      request: FastifyRequest<SentQuery>,
      reply: FastifyReply,
    ) => {
      const sent = await sentLead(collection, request)
      if (sent && request.query.change !== undefined) {
        reply.headers(templateOf(site, collection, language).headers)
        return formToChange(site, sent.lead, language, sent.change)
      }
      return reply
        .type(built.contentType)
        .header('cache-control', 'no-store')
        .send(sentPages.get(collection)?.(sent))
    }
    // Not async: nearly every request is for the page as it was built, and a promise for it costs a fifth of its time.
    app.get<SentQuery>(page, { config }, (request, reply) => {
      const collection = collections.find((each) => each === request.query.sent && sentPages.has(each))
      return collection ? answer(collection, request, reply) : sendResource(built, request, reply)
    })
  }

  const pages = new Set(Object.values(pagesOf).flat())
  for (const language of languageCodes) for (const page of pages) answerSent(page, language)
}

/** True for a browser that will show the response as a page, even if its body is not a form we can read. */
const wantsPage = (request: FastifyRequest) =>
  isPlainForm(request) || request.headers.accept?.includes('text/html') === true

export const templateOf = (site: Site, name: string, language: Language) =>
  site.template(language === rootLanguage ? name : `${language}/${name}`)

/** The form filled with the lead. Sending it replaces or corrects the lead. */
export const formToChange = (site: Site, lead: Lead, language: Language, change: string): Buffer =>
  fillForm(templateOf(site, lead.collection, language).pieces, lead.collection, {
    title: languages[language].forms.answers.change,
    status: '',
    problems: {},
    values: { ...lead.fields, [addedControls.change]: change },
  })

/** Only what the form has: other names cost time and are never shown. */
function typedIn(collection: Collection, { body }: FastifyRequest): Filling['values'] {
  const fields = Object.keys(formSchemas[collection].entries)
  const names = [...fields, ...formAdditions[collection], ...Object.values(addedControls)]
  const sent = sentIn(body)
  return Object.fromEntries(
    names.filter((name) => Object.hasOwn(sent, name)).map((name) => [name, sent[name]]),
  )
}

function fillingFor(collection: Collection, error: ApiError, request: FastifyRequest): Filling {
  // The form is resent from this response, whose Referer no longer shows where the visit began.
  const values: Filling['values'] = { ...typedIn(collection, request), ...sourceOf(request) }
  const { messages, errors, forms } = languages[pageLanguage(request)]
  const { answers } = forms
  if (error.fields)
    return {
      title: answers.refused,
      status: collection === 'signups' ? error.message : '',
      problems: error.fields,
      reasons: reasonsOf(error.fields, values, forms.filling.empty),
      advice: collection === 'demoRequests' ? problemsOf(demoChangeSchema, values, messages) : {},
      values,
    }
  const ours = error.status >= 500 || error.status === 429
  const said: Record<string, string> = errors
  const status = ours ? messages.network : (said[error.code] ?? error.message)
  return { title: answers.failed, status, problems: {}, values }
}
