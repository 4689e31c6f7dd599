import type { FastifyReply } from 'fastify'
import { type Coding, chooseCoding } from '../http/accept-encoding.ts'
import { compress } from '../http/compress.ts'

type Encoded = ReadonlyMap<Coding, Buffer>

/**
 * Sends pages without personal data or request input, each compressed once. All other pages are sent uncompressed:
 * the length of a compressed page that mixes input with somebody's data reveals that data (BREACH).
 */
export function sameForEverybody<Name extends string>(pageOf: (name: Name) => Buffer) {
  const made = new Map<Name, Promise<Encoded>>()

  async function encoded(name: Name): Promise<Encoded> {
    const body = pageOf(name)
    return new Map<Coding, Buffer>([...(await compress(body, 'quick')), ['identity', body]])
  }

  return async (reply: FastifyReply, name: Name): Promise<FastifyReply> => {
    const making = made.get(name) ?? encoded(name)
    made.set(name, making)
    const bodies = await making
    const wanted = reply.request.headers['accept-encoding']
    const coding = chooseCoding(wanted?.toString(), [...bodies.keys()]) ?? 'identity'
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.header('vary', 'accept-encoding').send(bodies.get(coding))
  }
}
