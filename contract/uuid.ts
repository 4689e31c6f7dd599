/**
 * A UUID of version 7: it begins with its timestamp, so an index only grows at its end and inserts cost the same at any
 * size. `digits` are the other 18 hexadecimal digits.
 */
export function uuidVersion7(timeMs: number, digits: string): string {
  const time = timeMs.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${digits.slice(0, 3)}-a${digits.slice(3, 6)}-${digits.slice(6, 18)}`
}
