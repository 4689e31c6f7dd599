import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { content } from '../../content/index.ts'
import { apiPaths, type RecordReply } from '../../contract/api.ts'
import { type Collection, collections } from '../../contract/forms.ts'
import type { Config } from '../config.ts'
import type { LeadReceipt, NewLead } from '../database/new-lead.ts'
import type { LeadStore } from '../database/store.ts'
import type { HandOver } from '../hand-over/open-hand-over.ts'
import { createClientLimit } from '../http/client-limit.ts'
import { ApiError, toApiError } from '../http/errors.ts'
import type { Site } from '../http/site.ts'
import { leadMails } from '../mail/lead-mails.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { hashOf, newToken } from '../random-token.ts'
import { recordId } from '../record-id.ts'
import { acceptFormBodies, isPlainForm } from './form-body.ts'
import { sourceOf } from './lead-source.ts'
import { answerPlainForms, sendToSentPage } from './plain-form-answers.ts'
import { rememberSentLead } from './sent-lead-cookie.ts'
import { isCaughtByHoneypot } from './spam.ts'
import { readSubmission } from './submission.ts'

export interface LeadRoutesOptions {
  config: Pick<Config, 'leadsInbox' | 'leadsPerMinute' | 'publicOrigin' | 'publicApiOrigin'>
  store: Pick<LeadStore, 'createLead' | 'findSentLead'>
  site: Site
  now: () => number
  /** Makes the outbox look for due mails at once. */
  wakeOutbox: () => void
  handOver: HandOver
  metrics?: Pick<Metrics, 'countRefusedLead'> | undefined
}

/** The same fields again within this time are stored as a duplicate: a form without script can be sent twice. */
const duplicateWindowMs = 10 * 60_000

/** A carrier puts thousands of people behind one address, and a campaign brings many at once. */
const allClientsFactor = 100

export async function leadRoutes(app: FastifyInstance, options: LeadRoutesOptions): Promise<void> {
  const { leadsPerMinute, publicOrigin, publicApiOrigin } = options.config
  const limit = createClientLimit({ perMinute: leadsPerMinute, atOnce: leadsPerMinute, allClientsFactor })

  async function receive(
    collection: Collection,
    request: FastifyRequest,
    senderToken?: Buffer,
  ): Promise<LeadReceipt> {
    const submission = readSubmission(collection, request.body, request.headers['idempotency-key'])
    const now = options.now()
    if (isCaughtByHoneypot(request.body)) limit.admitSpam(request.ip, now)
    else limit.admit(request.ip, now)
    const id = recordId(now)
    const lead = { id, collection, timestamp: now, ...submission, source: sourceOf(request) }
    const receipt = await save({ ...lead, ...(senderToken && { senderToken }) }, now)
    if (receipt.otherFields)
      throw new ApiError(422, 'idempotency_key_reused', content.errors.idempotency_key_reused)
    if (receipt.created && lead.spamReason !== null)
      request.log.info({ leadId: id, reason: lead.spamReason }, 'lead held as spam')
    return receipt
  }

  async function save(lead: Omit<NewLead, 'mails' | 'handOvers'>, now: number): Promise<LeadReceipt> {
    const company = { leadsInbox: options.config.leadsInbox, productName: content.company.name }
    const mails = leadMails(lead, company, now)
    const handOvers = options.handOver.queueFor(now)
    const receipt = await options.store.createLead({ ...lead, mails, handOvers }, duplicateWindowMs)
    if (receipt.created) {
      options.wakeOutbox()
      options.handOver.wake()
    }
    return receipt
  }

  await app.register(async (scope) => {
    scope.addHook('onError', async (request, _reply, error) => {
      options.metrics?.countRefusedLead(toApiError(error, request).code)
    })
    acceptFormBodies(scope)
    answerPlainForms(scope, options)
    for (const collection of collections)
      scope.post(apiPaths[collection], async (request, reply) => {
        if (!isPlainForm(request)) return answer(await receive(collection, request), reply)
        // A page that somebody else serves cannot be filled in: it says for itself that the form was sent.
        if (publicApiOrigin) {
          await receive(collection, request)
          return sendToSentPage(collection, request, reply, publicOrigin)
        }
        const token = newToken()
        const { id, created } = await receive(collection, request, hashOf(token))
        if (created) rememberSentLead(reply, id, token, publicOrigin)
        return sendToSentPage(collection, request, reply)
      })
  })
}

function answer({ id, timestamp }: LeadReceipt, reply: FastifyReply): RecordReply {
  reply.code(201)
  return { id, timestamp: new Date(timestamp).toISOString() }
}
