import { type Finding, should } from '../finding.ts'

const toleratedMs = 5000

/** Compares with a clock that was read between `before` and `after`. */
export function clockFinding(
  whose: string,
  theirs: number,
  before: number,
  after: number,
): Finding | undefined {
  const apartMs = theirs < before ? before - theirs : Math.max(0, theirs - after)
  if (apartMs <= toleratedMs) return undefined
  return should(
    'clock',
    `This machine and ${whose} are ${Math.round(apartMs / 1000)} s apart.`,
    'Keep both right: apt-get install systemd-timesyncd, or chrony.',
  )
}
