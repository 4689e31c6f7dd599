import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { content } from '../../content/index.ts'
import { acknowledgementHeader, apiPaths, type RecordReply, sentLeadHeader } from '../../contract/api.ts'
import { type Collection, collections } from '../../contract/forms.ts'
import type { Config } from '../config.ts'
import type { LeadReceipt, NewLead } from '../database/new-lead.ts'
import type { LeadStore, LeadWorkStore } from '../database/store.ts'
import { newHandOvers, subscribedTargets } from '../hand-over/targets.ts'
import { clientHash } from '../http/client-hash.ts'
import { ApiError, toApiError } from '../http/errors.ts'
import { inTime } from '../http/in-time.ts'
import { createLimit } from '../http/limit.ts'
import type { Site } from '../http/site.ts'
import { leadMails } from '../mail/lead-mails.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { hashOf, newToken } from '../process/random-token.ts'
import { recordId } from '../record-id.ts'
import { correctByLink } from './correct-by-link.ts'
import { acceptFormBodies, isPlainForm } from './form-body.ts'
import { sourceOf } from './lead-source.ts'
import { answerPlainForms, sendToSentPage } from './plain-form-answers.ts'
import {
  changeIn,
  isMailOnItsWay,
  type SentLeadStore,
  sentLeadMs,
  sentLeadText,
  setSentLeadCookie,
} from './sent-lead.ts'
import { duplicateWindowMs } from './spam.ts'
import { readSubmission } from './submission.ts'

interface LeadRoutesOptions {
  config: Pick<Config, 'webhooks' | 'leadsInbox' | 'leadsPerMinute' | 'publicOrigin' | 'publicApiOrigin'>
  store: SentLeadStore &
    Pick<LeadStore, 'createLead' | 'findLead' | 'isThanked'> &
    Pick<LeadWorkStore, 'editLead'>
  secret: string
  site: Site
  now: () => number
  wakeQueues: () => void
  metrics?: Pick<Metrics, 'countRefusedLead'> | undefined
}

export async function leadRoutes(app: FastifyInstance, options: LeadRoutesOptions): Promise<void> {
  const { leadsPerMinute, publicOrigin, publicApiOrigin } = options.config
  const limit = createLimit(leadsPerMinute)

  async function receive(
    collection: Collection,
    request: FastifyRequest,
    senderToken: Buffer,
  ): Promise<LeadReceipt & { sent?: string; isMailed: boolean }> {
    const { body, ip } = request
    const submission = readSubmission(collection, body, request.headers['idempotency-key'])
    const now = options.now()
    limit.admit(ip, now)
    // A suspected-spam submission corrects and replaces nothing. It is stored by itself, held for review.
    const { fields, spamReason } = submission
    const { config, store, wakeQueues } = options
    const corrected =
      spamReason === null && (await correctByLink(store, { collection, fields, body, config, now }))
    const named = changeIn(body)
    if (corrected) {
      wakeQueues()
      return { ...corrected, isMailed: false, ...(named && { sent: sentLeadText(named.id, named.key) }) }
    }
    const id = recordId(now)
    const change = named && { id: named.id, tokenHash: named.tokenHash, since: now - sentLeadMs }
    const client = leadsPerMinute > 0 ? clientHash(options.secret, ip) : undefined
    const source = sourceOf(request)
    const lead = { ...submission, id, collection, timestamp: now, source, senderToken, change, client }
    const receipt = await save(lead, now)
    if (receipt.otherFields)
      throw new ApiError(422, 'idempotency_key_reused', content.errors.idempotency_key_reused)
    if (receipt.created && lead.spamReason !== null)
      request.log.info({ leadId: id, reason: lead.spamReason }, 'lead held as spam')
    const isMailed = await isMailOnItsWay(store, { id: receipt.id, fields, spamReason })
    return { ...receipt, isMailed }
  }

  async function save(lead: Omit<NewLead, 'mails' | 'handOvers'>, now: number): Promise<LeadReceipt> {
    const mails = leadMails(lead, options.config, now)
    const handOvers = newHandOvers(subscribedTargets(options.config.webhooks, 'lead.created'), now)
    const receipt = await options.store.createLead({ ...lead, mails, handOvers }, duplicateWindowMs)
    if (receipt.created) options.wakeQueues()
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
        const token = newToken()
        // A retry with the same key or fields finds the lead if it was stored after all.
        const receipt = await inTime(receive(collection, request, hashOf(token)))
        const sent = receipt.created ? sentLeadText(receipt.id, token) : receipt.sent
        if (!isPlainForm(request)) {
          reply.header(acknowledgementHeader, receipt.isMailed ? 'queued' : 'none')
          return answer(receipt, reply, sent)
        }
        // Pages served from another origin cannot be filled in here; they show the success message themselves.
        if (publicApiOrigin) return sendToSentPage(collection, request, reply, publicOrigin)
        if (sent) setSentLeadCookie(reply, sent, publicOrigin)
        return sendToSentPage(collection, request, reply)
      })
  })
}

function answer({ id, timestamp }: LeadReceipt, reply: FastifyReply, sent: string | undefined): RecordReply {
  if (sent) reply.header(sentLeadHeader, sent)
  reply.code(201)
  return { id, timestamp: new Date(timestamp).toISOString() }
}
