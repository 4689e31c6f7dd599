import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Language, languageCodes, languages } from '../../content/languages.ts'
import type { YoursState } from '../../content/schema/yours.ts'
import { pathIn } from '../../contract/routes.ts'
import { type yoursControls, yoursPath } from '../../contract/yours.ts'
import { linkHolder } from '../database/lead.ts'
import { pick } from '../database/lead-json.ts'
import type { LinkPurpose } from '../database/new-lead.ts'
import { dayIn } from '../days-of-zone.ts'
import { beginFailure } from '../http/errors.ts'
import { inTime } from '../http/in-time.ts'
import { createLimit } from '../http/limit.ts'
import type { Site } from '../http/site.ts'
import { type OpenedLink, openLink } from '../mail/personal-link.ts'
import { isMailAddress } from '../mail-address.ts'
import { eraseBySender, referencesOf, requestErasure, type SenderErasureParts } from './erase-by-sender.ts'
import { acceptFormBodies, sentIn } from './form-body.ts'
import { logLeadAccess } from './lead-access.ts'
import { requestLink } from './link-on-request.ts'
import { ownJson, ownLead, receiverNames } from './own-data.ts'
import { formToChange, templateOf } from './plain-form-answers.ts'
import { sameForEverybody } from './same-for-everybody.ts'
import { sentLeadText } from './sent-lead.ts'
import { emptyYoursPage, yoursPage } from './yours-page.ts'

interface Options extends SenderErasureParts {
  site: Site
  wakeQueues: () => void
}

/** Sends what was found or done. Never called if the store has answered too late. */
type Send = (reply: FastifyReply) => unknown

type Controls = Record<keyof typeof yoursControls, string>

/** After the link was read. What is refused then may still be done; the page says that the link shows how things stand. */
const longestActMs = 15_000

const keyShape = /^[\w-]{40,1000}$/
/** How long a form that was opened from a link corrects the lead it shows. */
const correctionMs = 60 * 60_000

/**
 * Mail scanners follow every link. So a GET reads nothing, and showing or changing data needs a POST with the key.
 */
export async function yoursRoutes(app: FastifyInstance, options: Options): Promise<void> {
  const { config, store, site, secret, now, wakeQueues } = options
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
      const opened = await inTime(open(key, purpose))
      if (!opened) return show(reply, { state: 'gone' })
      const send = await inTime(acted(opened, controls, request.ip), longestActMs)
      return send(reply)
    })

    /** The response is the same for every address, stored or not. */
    async function mailLink(email: string, { ip }: FastifyRequest, reply: FastifyReply) {
      if (!isMailAddress(email)) {
        const { emailRequired, emailInvalid } = languages[language].messages
        const refused = { email, problem: email === '' ? emailRequired : emailInvalid }
        return show(reply, { state: 'start', refused }, 422)
      }
      await inTime(requestLink({ address: email, language, purpose: 'open', ip }, options))
      wakeQueues()
      return show(reply, { state: 'linkSent' })
    }

    const page =
      (filled: Parameters<typeof show>[1]): Send =>
      (reply) =>
        show(reply, filled)

    async function acted(
      opened: OpenedLink,
      { key, act, lead: leadId }: Controls,
      ip: string,
    ): Promise<Send> {
      const { address, leads } = opened
      if (act === 'confirm') return page({ state: await confirmed(opened, key) })
      if (act === 'erase') {
        // The link may have been forwarded, so the erasure is confirmed from the mailbox.
        await requestLink({ address, language, purpose: 'erase', ip }, options)
        wakeQueues()
        return page({ state: 'mailed' })
      }
      const lead = leads.find(({ id }) => id === leadId)
      if (act === 'change' && lead) {
        const token = {
          ...pick(lead, 'id', 'version'),
          expiresAt: now() + correctionMs,
          by: linkHolder,
        } as const
        const form = formToChange(site, lead, language, sentLeadText(secret, token))
        return (reply) => begin(reply).send(form)
      }
      if (act === 'download') return download(opened)
      if (act === 'noContact' || act === 'contact') {
        await store.setNoContact(address, act === 'noContact', now())
      }
      const { seen, own } = await looked(opened, key, act === 'print')
      return page({ state: own ? 'printed' : 'opened', key, opened: seen, ...(own && { own }) })
    }

    /** Reads the current state, with receivers and, for printing, mails. */
    const looked = (before: OpenedLink, key: string, isPrinted: boolean) =>
      recorded('show', before, async (count) => {
        const opened = (await open(key, 'open')) ?? before
        const { address } = opened
        const receivers = receiverNames(await store.listHandedOverTo({ email: address }))
        const wantsNoContact = await store.wantsNoContact(address)
        // Sequentially: in parallel a few such pages would fill the queue that leads wait in.
        const own = isPrinted
          ? await Array.fromAsync(opened.leads, (each) => ownLead(store, each))
          : undefined
        const otherMails = isPrinted ? await mailedBeside(opened) : []
        count(opened.leads.length)
        return { seen: { ...opened, receivers, otherMails, wantsNoContact }, own }
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

  const open = (key: string, purpose: LinkPurpose) => openLink(store, { secret, key, purpose, now: now() })

  async function confirmed(opened: OpenedLink, key: string) {
    if (config.erasureReview) await requestErasure(opened, key, options)
    else await eraseBySender(opened, options)
    wakeQueues()
    return config.erasureReview ? 'requested' : 'erased'
  }

  for (const language of languageCodes) await app.register(routesIn(language))
}

const isKey = (given: unknown): given is string => typeof given === 'string' && keyShape.test(given)

function controlsIn({ body }: FastifyRequest): Controls {
  const given = sentIn(body)
  const text = (name: string) => (typeof given[name] === 'string' ? given[name] : '')
  return { key: text('key'), act: text('act'), lead: text('lead'), email: text('email') }
}
