import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * Below the ephemeral range, so that no outgoing connection and no other process that asks for any port takes it before
 * it is used, or between two starts.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const probe = createServer()
    try {
      await once(probe.listen(port, '127.0.0.1'), 'listening')
      probe.close()
      await once(probe, 'close')
      return port
    } catch {
      probe.close()
    }
  }
}
