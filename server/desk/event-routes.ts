import { PassThrough } from 'node:stream'
import type { FastifyInstance } from 'fastify'
import { deskPaths } from '../../contract/desk.ts'
import type { DeskParts } from './desk-parts.ts'
import type { LiveEvent } from './live-leads.ts'

const heartbeatMs = 20_000
/** How long a session that was ended elsewhere, or a person who left the list, hears on at most. */
const checkEveryMs = 2000

const text = ({ name, data }: LiveEvent) => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`

/** Server-sent events, until the desk closes the stream or its session ends. */
export function eventRoutes(app: FastifyInstance, { sessions, record, live }: DeskParts): void {
  app.addHook('preClose', async () => live.close())

  app.get(deskPaths.events, async (request, reply) => {
    const visit = await sessions.require(request)
    const watch = await record.watch(visit.person)
    const stream = new PassThrough()
    const signOut = () => void stream.end(text({ name: 'signed-out', data: {} }))
    const check = async () => {
      if (!(await sessions.goesOn(visit).catch(() => true))) signOut()
    }
    const listening = live.listen({
      visit,
      hear(events) {
        for (const { name, data } of events) if (name === 'lead' || name === 'change') watch.saw(data.id)
        // Whoever reads nothing for so long that a megabyte waits is gone.
        if (stream.writableLength > 1_000_000) stream.destroy()
        else stream.write(events.map(text).join(''))
      },
      signOut,
      close: () => void stream.end(),
    })
    listening.catch(watch.end)
    const stopListening = await listening
    const checking = setInterval(check, checkEveryMs).unref()
    const beating = setInterval(
      () => stream.write(text({ name: 'still-here', data: {} })),
      heartbeatMs,
    ).unref()
    stream.once('close', () => {
      clearInterval(checking)
      clearInterval(beating)
      stopListening()
      watch.end()
    })
    stream.write('retry: 2000\n\n')
    // A proxy that gathers an answer before passing it on would hold every event back.
    return reply.type('text/event-stream').header('x-accel-buffering', 'no').send(stream)
  })
}
