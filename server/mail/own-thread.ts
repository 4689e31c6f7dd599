/**
 * Every notification of a form has the same subject, so mail programs would fold different leads into one conversation
 * and hide all but the newest. Gmail keeps mails with different X-Entity-Ref-ID apart, Outlook those with different
 * Thread-Index. The same on every attempt, as the mail itself is.
 */
export function ownThread(mailId: string, createdAt: number): Record<string, string> {
  return { 'X-Entity-Ref-ID': mailId, 'Thread-Index': threadIndex(mailId, createdAt) }
}

const ticksPerMs = 10_000n
const from1601To1970Ms = 11_644_473_600_000n

/** Six bytes of time, in Windows' count since 1601 and without its lowest two bytes, and sixteen that name the thread. */
function threadIndex(mailId: string, createdAt: number): string {
  const time = Buffer.alloc(8)
  time.writeBigUInt64BE((BigInt(createdAt) + from1601To1970Ms) * ticksPerMs)
  return Buffer.concat([time.subarray(0, 6), Buffer.from(mailId.replaceAll('-', ''), 'hex')]).toString(
    'base64',
  )
}
