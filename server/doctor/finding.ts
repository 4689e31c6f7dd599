export interface Finding {
  /** 'must' stops going live; 'should' is advice an operator may have a reason to decline. */
  level: 'must' | 'should'
  /** The variable, content entry or folder it is about. */
  subject: string
  problem: string
  remedy: string
  /** Made-up content: there may be dozens, which must not hide a setting. */
  isSample?: true
}

export const must = (subject: string, problem: string, remedy: string): Finding => ({
  level: 'must',
  subject,
  problem,
  remedy,
})

export const should = (subject: string, problem: string, remedy: string): Finding => ({
  level: 'should',
  subject,
  problem,
  remedy,
})
