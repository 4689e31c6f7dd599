import type { FastifyInstance } from 'fastify'
import {
  type DeskSession,
  deskErrors,
  deskLinkSchema,
  deskPaths,
  deskTokenSchema,
} from '../../contract/desk.ts'
import { createClientLimit } from '../http/client-limit.ts'
import { ApiError } from '../http/errors.ts'
import { hashOf } from '../identity/random-token.ts'
import { ownerOf } from '../leads/lead-work.ts'
import { type DeskParts, readInput } from './desk-parts.ts'
import { linkRequests } from './link-requests.ts'
import type { Visit } from './sessions.ts'
import { mailLink } from './sign-in.ts'

const linkIsOver = 'This link has been used or has expired. Please ask for a new one.'
const tokensPerClient = { perMinute: 60, atOnce: 60, allClientsFactor: 20 }

export function sessionRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { store, sessions, known, door, config, record, now } = parts
  const tokenLimit = createClientLimit(tokensPerClient)
  const links = linkRequests(door, send)
  app.addHook('onClose', links.close)

  const told = ({ person, expiresAt, key }: Visit & { key?: string }): DeskSession => ({
    person,
    expiresAt: new Date(expiresAt).toISOString(),
    timeZone: config.timeZone,
    owner: ownerOf(config, person) ?? null,
    ...(key && { key }),
  })

  app.post(deskPaths.link, async (request, reply) => {
    const { email } = readInput(deskLinkSchema, request.body)
    links.add(email, known.isKnownTo(email, request))
    return reply.code(202).send({})
  })

  async function send(email: string, isKnown: boolean): Promise<void> {
    try {
      await mailLink(parts, email, isKnown)
      parts.wakeQueues()
    } catch (error) {
      app.log.error({ err: error }, 'no link could be mailed')
    }
  }

  app.post(deskPaths.session, async (request, reply) => {
    tokenLimit.admit(request.ip, now())
    const { token } = readInput(deskTokenSchema, request.body)
    const linked = await store.takeSignIn(hashOf(token), now())
    const person = linked === undefined ? undefined : door.admits(linked)
    if (person === undefined) throw new ApiError(401, deskErrors.signedOut, linkIsOver)
    const visit = await record.doing({ person, kind: 'sign in' }, () => sessions.begin(person, reply))
    if (door.mailsLinks) known.remember(person, reply)
    return told(visit)
  })

  app.get(deskPaths.session, async (request) => told(await sessions.require(request)))

  app.delete(deskPaths.session, async (request, reply) => {
    const visit = await sessions.find(request)
    if (visit) {
      await record.doing({ person: visit.person, kind: 'sign out' }, () => sessions.end(visit, reply))
      parts.live.endStreamsOf(visit)
    }
    return reply.code(204).send()
  })
}
