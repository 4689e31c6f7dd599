import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { type DeskEvents, deskEventsSchema, deskPaths, deskPresenceSchema } from '../../contract/desk.ts'
import { tooMany } from '../http/errors.ts'
import { type DeskParts, readInput } from './desk-parts.ts'
import type { LiveEvent } from './live-leads.ts'
import { deskPresence } from './presence.ts'
import type { Visit } from './sessions.ts'

const heartbeatMs = 20_000
const retryAfterMs = 5000

const text = ({ name, data }: LiveEvent) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

export function eventRoutes(app: FastifyInstance, parts: DeskParts): void {
  const { sessions, record, live, sessionJson } = parts
  const presence = deskPresence(parts)
  const streams = openStreams(sessions.current, live.endStreamsOf, (visit) =>
    live.tellSession(visit, sessionJson(visit)),
  )
  app.addHook('preClose', async () => {
    streams.close()
    live.close()
    presence.close()
  })

  app.get(deskPaths.events, async (request, reply) => {
    const visit = await sessions.require(request)
    const { tab } = readInput(deskEventsSchema, request.query)
    const stream = new PassThrough()
    const release = streams.enter(visit)
    if (!release) throw tooMany(retryAfterMs, 'The desk is open in too many tabs of this browser.')
    stream.once('close', release)
    const watch = await record.watch(visit.person).catch(giveUp)
    stream.once('close', watch.end)
    const stopListening = await live
      .listen({
        visit,
        send(events) {
          for (const { name, data } of events) if (name === 'lead' || name === 'change') watch.saw(data.id)
          // A client with a megabyte of unread events is treated as disconnected, so that it cannot exhaust memory.
          if (stream.writableLength > 1_000_000) stream.destroy()
          else stream.write(events.map(text).join(''))
        },
        signOut: () => void stream.end(text({ name: 'signed-out', data: {} })),
        close: () => void stream.end(),
      })
      .catch(giveUp)
    stream.once('close', stopListening)
    if (tab) {
      const tell = (data: DeskEvents['presence']) => void stream.write(text({ name: 'presence', data }))
      stream.once('close', presence.enter(visit, tab, tell))
    }
    const beat = () => stream.write(text({ name: 'still-here', data: {} }))
    const beating = setInterval(beat, heartbeatMs).unref()
    stream.once('close', () => clearInterval(beating))
    stream.write('retry: 2000\n\n')
    // Disables response buffering in nginx, which would delay every event.
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)

    function giveUp(error: unknown): never {
      stream.destroy()
      throw error
    }
  })

  app.post(deskPaths.presence, async (request, reply) => {
    const visit = await sessions.require(request)
    const { tab, leadId } = readInput(deskPresenceSchema, request.body)
    await presence.open(visit, tab, leadId)
    return reply.code(204).send()
  })
}

/** The parts of a session that can change while it lasts. */
const changeable = ({ name, role }: Visit) => `${role} ${name}`

/** Over HTTP/1.1 a browser opens at most six connections per origin; over HTTP/2 this allows ten tabs. */
const streamsPerSession = 10
/**
 * Upper bound on how long a stream outlives its session when another server ended it or the person was removed from the
 * list.
 */
const checkEveryMs = 2000

/** Limits the streams of each session and checks each session once for all its streams. */
export function openStreams(
  current: (visit: Visit) => Promise<Visit | undefined>,
  onEnded: (visit: Visit) => void,
  onChanged: (visit: Visit) => void,
) {
  const sessions = new Map<string, { visit: Visit; streams: number }>()

  async function check(session: { visit: Visit }): Promise<void> {
    const before = session.visit
    const visit = await current(before)
    if (!visit) return onEnded(before)
    session.visit = visit
    if (changeable(visit) !== changeable(before)) onChanged(visit)
  }

  const checking = setInterval(() => {
    // If the store is unavailable the sessions stay; the next check decides.
    for (const session of sessions.values()) check(session).catch(() => {})
  }, checkEveryMs).unref()

  return {
    enter(visit: Visit): (() => void) | undefined {
      const key = visit.tokenHash.toString('hex')
      const session = sessions.get(key) ?? { visit, streams: 0 }
      if (session.streams >= streamsPerSession) return undefined
      sessions.set(key, session)
      session.streams++
      return () => {
        session.streams--
        if (session.streams === 0) sessions.delete(key)
      }
    },
    close: () => clearInterval(checking),
  }
}
