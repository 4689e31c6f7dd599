import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { content } from '../../content/index.ts'
import { acknowledgementHeader, apiPaths, type RecordReply, sentLeadHeader } from '../../contract/api.ts'
import { type Collection, collections } from '../../contract/forms.ts'
import type { Config } from '../config.ts'
import { senderHolder } from '../database/lead.ts'
import type { LeadReceipt, NewLead } from '../database/new-lead.ts'
import type { LeadStore, LeadWorkStore } from '../database/store.ts'
import { newHandOvers, subscribedTargets } from '../hand-over/targets.ts'
import { ApiError, toApiError } from '../http/errors.ts'
import { inTime } from '../http/in-time.ts'
import { createLimit, networkOf } from '../http/limit.ts'
import type { Site } from '../http/site.ts'
import { leadMails } from '../mail/lead-mails.ts'
import type { Metrics } from '../metrics/metrics.ts'
import { recordId } from '../record-id.ts'
import { withoutEmptyAdditions } from './additions.ts'
import { correctLead } from './correct-lead.ts'
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
  store: SentLeadStore & Pick<LeadStore, 'createLead'> & Pick<LeadWorkStore, 'editLead'>
  secret: string
  site: Site
  now: () => number
  wakeQueues: () => void
  metrics?: Pick<Metrics, 'countRefusedLead'> | undefined
}

interface Received {
  id: string
  timestamp: number
  /** The token by which the sender's browser may see and correct the lead. */
  sent: string | undefined
  isMailed: boolean
}

export async function leadRoutes(app: FastifyInstance, options: LeadRoutesOptions): Promise<void> {
  const { leadsPerMinute, publicOrigin, publicApiOrigin } = options.config
  const limit = createLimit(leadsPerMinute)

  async function receive(collection: Collection, request: FastifyRequest): Promise<Received> {
    const { body, ip } = request
    const submission = readSubmission(collection, body, request.headers['idempotency-key'])
    const now = options.now()
    limit.admit(ip, now)
    const { spamReason } = submission
    const { config, store, secret, wakeQueues } = options
    // A suspected-spam submission corrects nothing. It is stored by itself, held for review.
    const sent = spamReason === null ? changeIn(secret, body, now) : undefined
    const { fields, idempotencyKey } = submission
    const client = leadsPerMinute > 0 ? networkOf(ip) : undefined
    const correction = { collection, fields, idempotencyKey, config, client, now }
    const corrected = sent && (await correctLead(store, { sent, ...correction }))
    if (corrected) {
      wakeQueues()
      const { lead, next } = corrected
      const isMailed = await isMailOnItsWay(store, lead)
      return { ...lead, sent: next && sentLeadText(secret, next), isMailed }
    }
    const id = recordId(now)
    const source = sourceOf(request)
    const given = withoutEmptyAdditions(collection, fields)
    const lead = { ...submission, fields: given, id, collection, timestamp: now, source, client }
    const receipt = await save(lead, now)
    const { outcome, version, timestamp } = receipt
    if (outcome === 'otherFields')
      throw new ApiError(422, 'idempotency_key_reused', content.errors.idempotency_key_reused)
    if (outcome === 'created' && spamReason !== null)
      request.log.info({ leadId: id, reason: spamReason }, 'lead held as spam')
    const token = { id: receipt.id, version, expiresAt: timestamp + sentLeadMs, by: senderHolder } as const
    return {
      ...receipt,
      // Only the browser that sent a lead first may see and correct it.
      sent: outcome === 'created' ? sentLeadText(secret, token) : undefined,
      isMailed: await isMailOnItsWay(store, { id: receipt.id, fields, spamReason }, receipt.isThanked),
    }
  }

  async function save(lead: Omit<NewLead, 'mails' | 'handOvers'>, now: number): Promise<LeadReceipt> {
    const mails = leadMails(lead, options.config, now)
    const handOvers = newHandOvers(subscribedTargets(options.config.webhooks, 'lead.created'), now)
    const receipt = await options.store.createLead({ ...lead, mails, handOvers }, duplicateWindowMs)
    if (receipt.outcome === 'created') options.wakeQueues()
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
        // A retry with the same key or fields finds the lead if it was stored after all.
        const receipt = await inTime(receive(collection, request))
        const { sent } = receipt
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

function answer({ id, timestamp }: Received, reply: FastifyReply, sent: string | undefined): RecordReply {
  if (sent) reply.header(sentLeadHeader, sent)
  reply.code(201)
  return { id, timestamp: new Date(timestamp).toISOString() }
}
