import { setTimeout } from 'node:timers/promises'
import { addressKey } from '../mail-address.ts'
import type { Admission } from './admission.ts'

const shortestPauseMs = 50
const longestPauseMs = 150
const mostWaiting = 20

type Send = (email: string, isKnown: boolean) => Promise<void>

/**
 * Creates links after the response, one at a time and with random pauses, so that response times do not reveal who is on
 * the list. When the queue is full, people on the list displace strangers.
 */
export function linkRequests({ admits }: Admission, send: Send) {
  const waiting = new Map<string, { email: string; isStranger: boolean; isKnown: boolean }>()
  let running: Promise<void> | undefined
  let closing = false

  const pause = () =>
    setTimeout(closing ? 0 : shortestPauseMs + Math.random() * (longestPauseMs - shortestPauseMs))

  async function run(): Promise<void> {
    for (;;) {
      await pause()
      const [next] = waiting
      if (!next) break
      waiting.delete(next[0])
      await send(next[1].email, next[1].isKnown)
    }
    running = undefined
  }

  return {
    add(email: string, fromKnown: boolean): void {
      const isStranger = admits(email) === undefined
      if (waiting.size >= mostWaiting) {
        const [place] = [...waiting].find(([, other]) => other.isStranger) ?? []
        if (isStranger) return
        if (place !== undefined) waiting.delete(place)
      }
      const isKnown = fromKnown || waiting.get(addressKey(email))?.isKnown === true
      waiting.set(addressKey(email), { email, isStranger, isKnown })
      running ??= run()
    },
    async close(): Promise<void> {
      closing = true
      await running
    },
  }
}
