import type { FastifyInstance } from 'fastify'
import {
  type DeskSignedOut,
  type DeskWays,
  deskErrors,
  deskLinkSchema,
  deskPaths,
  deskTokenSchema,
} from '../../contract/desk.ts'
import { ApiError } from '../http/errors.ts'
import { createLimit } from '../http/limit.ts'
import { hashOf } from '../process/random-token.ts'
import { type DeskParts, readInput } from './desk-parts.ts'
import { linkRequests } from './link-requests.ts'
import { oidcRoutes } from './oidc-routes.ts'
import { mailLink } from './sign-in.ts'

const linkIsOver = 'This link has been used or has expired. Please ask for a new one.'
const linksAreOff = 'Links by mail are switched off here. Sign in with your company account.'
const tokensPerMinute = 60

export function sessionRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { store, sessions, known, admission, record, now, sessionJson } = parts
  const isLinkOff = !admission.mailsLinks && !admission.isLocal
  const tokenLimit = createLimit(tokensPerMinute)
  const links = linkRequests(admission, send)
  const provider = oidcRoutes(app, parts)
  app.addHook('onClose', links.close)

  app.get(
    deskPaths.ways,
    async (): Promise<DeskWays> => ({ link: admission.mailsLinks, oidc: provider.label }),
  )

  app.post(deskPaths.link, async (request, reply) => {
    const { email } = readInput(deskLinkSchema, request.body)
    if (isLinkOff) throw new ApiError(403, 'links_off', linksAreOff)
    links.add(email, known.isKnownTo(email, request))
    return reply.code(202).send({})
  })

  async function send(email: string, isKnown: boolean): Promise<void> {
    try {
      await mailLink(parts, email, isKnown)
      parts.wakeQueues()
    } catch (error) {
      app.log.error({ err: error }, 'cannot queue the sign-in link')
    }
  }

  app.post(deskPaths.session, async (request, reply) => {
    tokenLimit.admit(request.ip, now())
    if (isLinkOff) throw new ApiError(403, 'links_off', linksAreOff)
    const { token } = readInput(deskTokenSchema, request.body)
    const linked = await store.takeSignIn(hashOf(token), now())
    const person = linked === undefined ? undefined : admission.admits(linked)
    if (person === undefined) throw new ApiError(401, deskErrors.signedOut, linkIsOver)
    const visit = await record.logAccess({ person: person.address, kind: 'sign in' }, () =>
      sessions.begin(person, reply),
    )
    if (admission.mailsLinks) known.remember(person.address, reply)
    return { ...sessionJson(visit), ...(visit.key && { key: visit.key }) }
  })

  app.get(deskPaths.session, async (request) => sessionJson(await sessions.require(request)))

  app.delete(deskPaths.session, async (request, reply) => {
    const visit = await sessions.find(request)
    if (visit)
      await record.logAccess({ person: visit.person, kind: 'sign out' }, () => sessions.end(visit, reply))
    const signOutAt = await provider.signOut(request, reply)
    return signOutAt ? ({ signOutAt } satisfies DeskSignedOut) : reply.code(204).send()
  })
}
