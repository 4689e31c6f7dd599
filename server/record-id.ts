import { randomFillSync } from 'node:crypto'

let lastTime = -1
let sameTime = 0

const pool = Buffer.alloc(8 * 512)
let used = pool.length

function randomBytes(): Buffer {
  if (used === pool.length) {
    randomFillSync(pool)
    used = 0
  }
  used += 8
  return pool.subarray(used - 8, used)
}

/**
 * A UUID of version 7 from the caller's clock. It sorts by time, so database indexes over ids grow at their end,
 * and ids made by one process within one millisecond keep their order.
 */
export function recordId(now: number): string {
  sameTime = now === lastTime ? (sameTime + 1) & 0xfff : 0
  lastTime = now
  const time = now.toString(16).padStart(12, '0')
  const order = sameTime.toString(16).padStart(3, '0')
  const random = randomBytes()
  random.writeUInt8((random.readUInt8(0) & 0x3f) | 0x80, 0)
  const tail = random.toString('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${order}-${tail.slice(0, 4)}-${tail.slice(4)}`
}
