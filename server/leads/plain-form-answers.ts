import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { content } from '../../content/index.ts'
import { apiPaths } from '../../contract/api.ts'
import { type Collection, collections, formMessages, sentMessages } from '../../contract/forms.ts'
import { type ApiError, toApiError } from '../http/errors.ts'
import type { Site } from '../http/site.ts'
import { type Filling, fillForm, showSent } from './fill-page.ts'
import { formMediaType } from './form-body.ts'

/** Where each form stands; the first page is where a visitor goes whose browser does not say where it came from. */
const pagesOf: Record<Collection, readonly [string, ...string[]]> = {
  signups: ['/'],
  contactUs: ['/contactSection', '/about'],
  demoRequests: ['/request'],
}

export const isPlainForm = (request: FastifyRequest) =>
  request.headers['content-type']?.toLowerCase().startsWith(formMediaType) === true

/** Sends a browser without script back to the page it came from, which then says that all went well. */
export function sendToSentPage(collection: Collection, request: FastifyRequest, reply: FastifyReply) {
  const page = pageBefore(collection, request.headers.referer)
  return reply.redirect(`${page}?sent=${collection}#${collection}-status`, 303)
}

function pageBefore(collection: Collection, referer: string | undefined): string {
  const [standard, ...others] = pagesOf[collection]
  const path = referer && URL.canParse(referer) ? new URL(referer).pathname.toLowerCase() : ''
  return others.find((page) => page.toLowerCase() === path.replace(/(.)\/$/, '$1')) ?? standard
}

/** Pages instead of JSON for browsers without script: what went wrong, with every typed word still there. */
export function answerPlainForms(app: FastifyInstance, site: Site): void {
  app.setErrorHandler(async (error, request, reply) => {
    const collection = collections.find((each) => apiPaths[each] === request.routeOptions.url)
    if (!collection || !isPlainForm(request)) throw error
    const apiError = toApiError(error, request)
    if (apiError.status >= 500 && apiError !== error) request.log.error({ err: error }, 'request failed')
    if (apiError.retryAfterSeconds !== undefined)
      reply.header('retry-after', String(apiError.retryAfterSeconds))
    const template = site.template(collection)
    reply.code(apiError.status).headers(template.headers)
    return fillForm(template.html, fillingFor(collection, apiError, request.body))
  })

  for (const page of new Set(Object.values(pagesOf).flat()))
    app.get<{ Querystring: { sent?: string } }>(page, async (request, reply) => {
      const collection = collections.find((each) => each === request.query.sent)
      const asBuilt = site.find(page)?.representations.get('identity')
      if (!collection || !asBuilt) return reply.callNotFound()
      const { full: headers, body } = asBuilt
      for (let i = 0; i < headers.length; i += 2)
        if (!perFile.includes(headers[i] ?? '')) reply.header(headers[i] ?? '', headers[i + 1])
      return reply
        .header('cache-control', 'no-store')
        .send(showSent(body.toString(), collection, sentMessages[collection]))
    })
}

/** True of the page as built, not of the page with a message in it. */
const perFile = ['etag', 'content-length', 'vary', 'accept-ranges']

function fillingFor(collection: Collection, error: ApiError, body: unknown): Filling {
  const values: Filling['values'] = typeof body === 'object' && body !== null ? { ...body } : {}
  const { answers } = content.forms
  if (error.fields)
    return {
      title: answers.refused,
      status: collection === 'signups' ? error.message : '',
      problems: error.fields,
      values,
    }
  const ours = error.status >= 500 || error.status === 429
  return { title: answers.failed, status: ours ? formMessages.network : error.message, problems: {}, values }
}
