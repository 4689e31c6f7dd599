import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageCodes, languages } from '../../content/languages.ts'
import type { YoursState } from '../../content/schema/yours.ts'
import { pathIn } from '../../contract/routes.ts'
import { type yoursControls, yoursPath } from '../../contract/yours.ts'
import { type Lead, linkHolder } from '../database/lead.ts'
import { dayIn } from '../days-of-zone.ts'
import { beginFailure } from '../http/errors.ts'
import { inTime } from '../http/in-time.ts'
import { createLimit } from '../http/limit.ts'
import type { Site } from '../http/site.ts'
import { setNoContact } from '../mail/no-contact.ts'
import { type OpenedLink, openLink } from '../mail/personal-link.ts'
import { isMailAddress } from '../mail-address.ts'
import { hashOf } from '../process/random-token.ts'
import {
  eraseBySender,
  mailErasureLink,
  referencesOf,
  requestErasure,
  type SenderErasureParts,
} from './erase-by-sender.ts'
import { acceptFormBodies, sentIn } from './form-body.ts'
import { logLeadAccess } from './lead-access.ts'
import { requestLink } from './link-on-request.ts'
import { ownJson, ownLead, receiverNames } from './own-data.ts'
import { formToChange, templateOf } from './plain-form-answers.ts'
import { sameForEverybody } from './same-for-everybody.ts'
import { correctionText } from './sent-lead.ts'
import { emptyYoursPage, yoursPage } from './yours-page.ts'

interface Options extends SenderErasureParts {
  site: Site
  wakeQueues: () => void
}

/** Sends what was found or done. Never called if the store has answered too late. */
type Send = (reply: FastifyReply) => unknown

type Controls = Record<keyof typeof yoursControls, string>

/**
 * After the link was read. An erasure takes five seconds more than its decision. What is refused then may still be done;
 * the page says that the link shows how things stand.
 */
const longestActMs = 15_000

const keyShape = /^[\w-]{43}$/

/**
 * Mail scanners follow every link. So a GET reads nothing, and showing or changing data needs a POST with the key.
 */
export async function yoursRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { config, store, site, now, wakeQueues } = options
  const { timeZone } = config
  const limit = createLimit(config.leadsPerMinute)

  const routesIn = (language: Language) => async (scope: FastifyInstance) => {
    const path = pathIn(language, yoursPath)
    // The key is in the URL of the first page, so the Referer must not carry the path. Not 'no-referrer': it makes
    // browsers send `Origin: null` with a POST, and older ones have no other sign of the same origin.
    const begin = (reply: FastifyReply, status = 200) =>
      reply
        .code(status)
        .headers(templateOf(site, 'yours', language).headers)
        .headers({ 'referrer-policy': 'strict-origin', 'x-robots-tag': 'noindex' })
    const sendSame = sameForEverybody((state: YoursState) => emptyYoursPage(site, language, state))
    const show = async (
      reply: FastifyReply,
      { state, ...filledWith }: Parameters<typeof yoursPage>[3],
      status = state === 'gone' ? 404 : 200,
    ) => {
      begin(reply, status)
      return Object.keys(filledWith).length === 0
        ? sendSame(reply, state)
        : reply.send(yoursPage(site, language, timeZone, { state, ...filledWith }))
    }

    scope.setErrorHandler(async (error, request, reply) => {
      const { status } = beginFailure(reply, error, request)
      return show(reply, { state: 'later' }, status)
    })
    acceptFormBodies(scope)

    scope.get<{ Querystring: Record<string, unknown> }>(path, async ({ query }, reply) => {
      const { open, erase } = query
      if (isKey(open)) return show(reply, { state: 'asking', key: open })
      if (isKey(erase)) return show(reply, { state: 'confirming', key: erase })
      return show(reply, { state: open === undefined && erase === undefined ? 'start' : 'gone' })
    })

    scope.post(path, async (request, reply) => {
      limit.admit(request.ip, now())
      const controls = controlsIn(request)
      const { key, act } = controls
      if (act === 'request') return mailLink(controls.email.trim(), request, reply)
      const purpose = act === 'confirm' ? 'erase' : 'open'
      const opened = await inTime(openLink(store, hashOf(key), purpose, now()))
      if (!opened) return show(reply, { state: 'gone' })
      const send = await inTime(acted(opened, controls), longestActMs)
      return send(reply)
    })

    /** The response is the same for every address, stored or not. */
    async function mailLink(email: string, { ip }: FastifyRequest, reply: FastifyReply) {
      if (!isMailAddress(email)) {
        const { emailRequired, emailInvalid } = languages[language].messages
        const refused = { email, problem: email === '' ? emailRequired : emailInvalid }
        return show(reply, { state: 'start', refused }, 422)
      }
      await inTime(requestLink({ address: email, language, ip }, options))
      wakeQueues()
      return show(reply, { state: 'linkSent' })
    }

    const page =
      (filled: Parameters<typeof show>[1]): Send =>
      (reply) =>
        show(reply, filled)

    async function acted(opened: OpenedLink, { key, act, lead: leadId }: Controls): Promise<Send> {
      if (act === 'confirm') return page({ state: await confirmed(opened, hashOf(key)) })
      if (act === 'erase') {
        await mailErasureLink(opened, options)
        wakeQueues()
        return page({ state: 'mailed' })
      }
      const lead = liveAmong(opened.leads, leadId)
      if (act === 'change' && lead) {
        const form = formToChange(site, lead, language, correctionText(lead.id, key, lead.version))
        return (reply) => begin(reply).send(form)
      }
      if (act === 'download') return download(opened)
      if (act === 'noContact' || act === 'contact') {
        const by = { actor: linkHolder, now: now() }
        const others = act === 'contact' ? await store.listWithoutContact(opened.address) : []
        await setNoContact(store, config, [...opened.leads, ...others], act === 'noContact', by)
        wakeQueues()
      }
      const { seen, own } = await looked(opened, key, act === 'print')
      return page({ state: own ? 'printed' : 'opened', key, opened: seen, ...(own && { own }) })
    }

    /** Reads the current state, with receivers and, for printing, mails. */
    const looked = (before: OpenedLink, key: string, isPrinted: boolean) =>
      recorded('show', before, async (count) => {
        const opened = (await openLink(store, hashOf(key), 'open', now())) ?? before
        const person = { addresses: [opened.address], leadIds: [opened.lead.id] }
        const receivers = receiverNames(await store.listHandedOverTo({ person }))
        // Sequentially: in parallel a few such pages would fill the queue that leads wait in.
        const own = isPrinted
          ? await Array.fromAsync(opened.leads, (each) => ownLead(store, each))
          : undefined
        const otherMails = isPrinted ? await mailedBeside(opened) : []
        count(opened.leads.length)
        return { seen: { ...opened, receivers, otherMails }, own }
      })

    /** Mails without a lead: requested links, and what `leads tell` sent. */
    const mailedBeside = ({ address }: OpenedLink) =>
      Array.fromAsync(store.listMails({ messagesTo: address }))

    async function download(opened: OpenedLink): Promise<Send> {
      await recorded('export', opened, async (count) => count(opened.leads.length))
      const name = `your-data-${dayIn(timeZone, now())}.json`
      return (reply) =>
        begin(reply)
          .type('application/json; charset=utf-8')
          .header('content-disposition', `attachment; filename="${name}"`)
          .send(Readable.from(ownJson(store, opened, now())))
    }
  }

  const recorded = <T>(
    kind: string,
    opened: OpenedLink,
    work: (count: (leads: number) => void) => Promise<T>,
  ) => logLeadAccess(store, { actor: linkHolder, kind, detail: referencesOf(opened), now }, work)

  async function confirmed(opened: OpenedLink, tokenHash: Buffer) {
    if (config.erasureReview) await requestErasure(opened, tokenHash, options)
    else await eraseBySender(opened, options)
    wakeQueues()
    return config.erasureReview ? 'requested' : 'erased'
  }

  for (const language of languageCodes) await app.register(routesIn(language))
}

/** A replaced lead cannot be changed; its replacement can, if it belongs to the same mailbox. */
function liveAmong(leads: Lead[], wanted: string | null): Lead | undefined {
  const lead = leads.find(({ id }) => id === wanted)
  return lead?.replacedBy ? liveAmong(leads, lead.replacedBy) : lead
}

const isKey = (given: unknown): given is string => typeof given === 'string' && keyShape.test(given)

function controlsIn({ body }: FastifyRequest): Controls {
  const given = sentIn(body)
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '')
  return { key: text('key'), act: text('act'), lead: text('lead'), email: text('email') }
}
