import { hash } from 'node:crypto'

/** Equal for the same rows in any order, and different when one is missing, doubled or changed. */
export class TableSum {
  count = 0
  #sum = 0n

  add(row: unknown[]): void {
    this.count++
    const digest = hash('sha256', JSON.stringify(row.map(comparable)), 'buffer')
    this.#sum = (this.#sum + (digest.readBigUInt64BE(0) << 64n) + digest.readBigUInt64BE(8)) % (1n << 128n)
  }

  equals(other: TableSum): boolean {
    return this.count === other.count && this.#sum === other.#sum
  }
}

function comparable(value: unknown): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('hex')
  return typeof value === 'boolean' ? Number(value) : value
}
