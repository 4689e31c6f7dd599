import { counted } from '../words.ts'

/** How long somebody has waited, as short as a row has room, and as it is read aloud: "5 h", "5 hours". */
function ageOf(timestamp: string, now: Date): { age: string; inWords: string } {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(timestamp)) / 60_000))
  const said = (count: number, short: string, noun: string) => ({
    age: `${count} ${short}`,
    inWords: counted(count, noun),
  })
  if (minutes < 60) return said(minutes, 'min', 'minute')
  if (minutes < 24 * 60) return said(Math.floor(minutes / 60), 'h', 'hour')
  return said(Math.floor(minutes / (24 * 60)), 'd', 'day')
}

interface Waiting {
  timestamp: string
  /** When it has waited longer than anybody should; null once somebody has touched it. */
  lateAt: string | null
}

/** What a row says of a lead that nobody has touched; undefined of all others. */
export function waitOf({ timestamp, lateAt }: Waiting, now: Date) {
  if (lateAt === null) return undefined
  return { ...ageOf(timestamp, now), isLate: now.getTime() >= Date.parse(lateAt) }
}
