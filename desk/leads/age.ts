/** How long somebody has waited, as short as a row has room: "8 min", "5 h", "3 d". */
export function ageInWords(timestamp: string, now: Date): string {
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(timestamp)) / 60_000))
  if (minutes < 60) return `${minutes} min`
  return minutes < 24 * 60 ? `${Math.floor(minutes / 60)} h` : `${Math.floor(minutes / (24 * 60))} d`
}

interface Waiting {
  timestamp: string
  /** When it has waited longer than anybody should; null once somebody has touched it. */
  lateAt: string | null
}

/** What a row says of a lead that nobody has touched; undefined of all others. */
export function waitOf({ timestamp, lateAt }: Waiting, now: Date) {
  if (lateAt === null) return undefined
  return { age: ageInWords(timestamp, now), isLate: now.getTime() >= Date.parse(lateAt) }
}
