export interface Finding {
  /** 'must' stops going live; 'should' is advice an operator may have a reason to decline. */
  level: 'must' | 'should'
  subject: string
  problem: string
  remedy: string
  /** Made-up content: there may be dozens, which must not hide a setting. */
  isSample?: true
}

const finding =
  (level: Finding['level']) =>
  (subject: string, problem: string, remedy: string): Finding => ({ level, subject, problem, remedy })
export const must = finding('must')
export const should = finding('should')

/** What a look comes to: something, nothing, or what several looks come to. */
export type CheckResult = Finding | false | undefined | CheckResult[]

export const found = (...looked: CheckResult[]): Finding[] =>
  looked.flatMap((each) => (Array.isArray(each) ? found(...each) : each || []))

/** What helps against the first problem of the list that fits, or against any. */
export const remediesFor =
  (otherwise: string, ...known: [problem: RegExp, remedy: string][]) =>
  (problem: string): string =>
    known.find(([pattern]) => pattern.test(problem))?.[1] ?? otherwise

const toleratedMs = 5000

export function clockFinding(whose: string, theirs: number, before: number, after: number) {
  const apartMs = theirs < before ? before - theirs : Math.max(0, theirs - after)
  if (apartMs <= toleratedMs) return undefined
  return should(
    'clock',
    `This machine and ${whose} are ${Math.round(apartMs / 1000)} s apart.`,
    'Keep both right: apt-get install systemd-timesyncd, or chrony.',
  )
}
