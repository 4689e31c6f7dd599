/** Binary search in an ascending list: the first index from `low` on whose entry is at least `value`, else the last index. */
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
