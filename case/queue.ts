/** A binary heap in two columns; a junction may wait in it more than once, its first turn counts. */
export function createQueue(capacity: number) {
  const keys = new Uint32Array(capacity)
  const values = new Uint16Array(capacity)
  let size = 0
  let lastKey = 0
  const swap = (a: number, b: number) => {
    const key = keys[a] ?? 0
    const value = values[a] ?? 0
    keys[a] = keys[b] ?? 0
    values[a] = values[b] ?? 0
    keys[b] = key
    values[b] = value
  }
  const less = (a: number, b: number) => (keys[a] ?? 0) < (keys[b] ?? 0)
  return {
    takenKey: () => lastKey,
    add(value: number, key: number) {
      let at = size++
      keys[at] = key
      values[at] = value
      for (let up = (at - 1) >> 1; at > 0 && less(at, up); up = (at - 1) >> 1) {
        swap(at, up)
        at = up
      }
    },
    take(): number {
      if (size === 0) return -1
      const taken = values[0] ?? 0
      lastKey = keys[0] ?? 0
      swap(0, --size)
      for (let at = 0; ; ) {
        const left = at * 2 + 1
        const right = left + 1
        const child = right < size && less(right, left) ? right : left
        if (child >= size || !less(child, at)) return taken
        swap(at, child)
        at = child
      }
    },
  }
}
