/** The first index of a growing row, from `low` on, at which it reaches a value; the last where it never does. */
export function firstReaching(row: ArrayLike<number>, value: number, low: number): number {
  let first = low
  let last = row.length - 1
  while (first < last) {
    const middle = (first + last) >> 1
    if ((row[middle] ?? 0) < value) first = middle + 1
    else last = middle
  }
  return first
}
