import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { deskPaths } from '../../contract/desk.ts'
import { tooMany } from '../http/errors.ts'
import type { DeskParts } from './desk-parts.ts'
import type { LiveEvent } from './live-leads.ts'
import type { Visit } from './sessions.ts'

const heartbeatMs = 20_000
const retryAfterMs = 5000

const text = ({ name, data }: LiveEvent) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

export function eventRoutes(app: FastifyInstance, { sessions, record, live }: DeskParts): void {
  const streams = openStreams(sessions.goesOn, live.endStreamsOf)
  app.addHook('preClose', async () => {
    streams.close()
    live.close()
  })

  app.get(deskPaths.events, async (request, reply) => {
    const visit = await sessions.require(request)
    const stream = new PassThrough()
    const leave = streams.enter(visit)
    if (!leave) throw tooMany(retryAfterMs, 'The desk is open too often in this browser.')
    stream.once('close', leave)
    const watch = await record.watch(visit.person).catch(giveUp)
    stream.once('close', watch.end)
    const stopListening = await live
      .listen({
        visit,
        hear(events) {
          for (const { name, data } of events) if (name === 'lead' || name === 'change') watch.saw(data.id)
          // Whoever reads nothing for so long that a megabyte waits is gone.
          if (stream.writableLength > 1_000_000) stream.destroy()
          else stream.write(events.map(text).join(''))
        },
        signOut: () => void stream.end(text({ name: 'signed-out', data: {} })),
        close: () => void stream.end(),
      })
      .catch(giveUp)
    stream.once('close', stopListening)
    const beat = () => stream.write(text({ name: 'still-here', data: {} }))
    const beating = setInterval(beat, heartbeatMs).unref()
    stream.once('close', () => clearInterval(beating))
    stream.write('retry: 2000\n\n')
    // A proxy that gathers an answer before passing it on would hold every event back.
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)

    function giveUp(error: unknown): never {
      stream.destroy()
      throw error
    }
  })
}

/** A browser opens no more than six connections to one address over HTTP/1.1; over HTTP/2 this is many tabs. */
const streamsPerSession = 10
/** How long a session that was ended elsewhere, or a person who left the list, hears on at most. */
const checkEveryMs = 2000

/** Counts the streams of each session, and looks once for all of them whether it goes on. */
export function openStreams(goesOn: (visit: Visit) => Promise<boolean>, onEnded: (visit: Visit) => void) {
  const sessions = new Map<string, { visit: Visit; streams: number }>()

  const checking = setInterval(() => {
    for (const { visit } of sessions.values())
      goesOn(visit).then(
        (still) => still || onEnded(visit),
        () => {},
      )
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
