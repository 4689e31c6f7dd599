import { fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { LoadReport } from './tally.ts'
import type { LoadOrder } from './visitor-load.ts'

export interface Visitors {
  send(order: LoadOrder): Promise<LoadReport>
  /** Closes every connection at once, in the middle of whatever goes on. */
  leave(): Promise<void>
  stop(): void
}

/** Starts the process that plays the visitors. */
export async function inviteVisitors(port: number): Promise<Visitors> {
  const child = fork(join(import.meta.dirname, 'visitor-load.ts'), [String(port)], {
    // JSON would lose what is not a number: the times of a kind that nobody asked for.
    serialization: 'advanced',
  })
  await once(child, 'message')
  return {
    async send(order) {
      child.send(order)
      const [report] = (await once(child, 'message')) as [LoadReport]
      return report
    },
    async leave() {
      child.send('leave')
      await once(child, 'message')
    },
    stop: () => void child.kill(),
  }
}
