export interface Finding {
  /** 'must' blocks going live; 'should' is advice that an operator may decline. */
  level: 'must' | 'should'
  subject: string
  problem: string
  remedy: string
  /** Sample content. There may be dozens, so they are listed apart from settings. */
  isSample?: true
}

const finding =
  (level: Finding['level']) =>
  (subject: string, problem: string, remedy: string): Finding => ({ level, subject, problem, remedy })
export const must = finding('must')
export const should = finding('should')

/** The result of a check: a finding, none, or the results of several checks. */
export type CheckResult = Finding | false | undefined | CheckResult[]

export const allFindings = (...looked: CheckResult[]): Finding[] =>
  looked.flatMap((each) => (Array.isArray(each) ? allFindings(...each) : each || []))

/** The remedy of the first pattern that matches the problem, otherwise the default. */
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
    'Synchronise both clocks: apt-get install systemd-timesyncd, or chrony.',
  )
}
