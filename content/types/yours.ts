/** What the page of whoever was mailed a link can be about. */
export const yoursStates = [
  'asking',
  'opened',
  'gone',
  'mailed',
  'confirming',
  'erased',
  'requested',
  'later',
] as const
export type YoursState = (typeof yoursStates)[number]

export interface YoursContent {
  titles: Record<YoursState, string>
  texts: Record<YoursState, string>
  buttons: Record<'open' | 'change' | 'erase' | 'confirm', string>
  /** Behind the list: what it leaves out, and whom to ask. It is followed by the officer's address. */
  more: string
  erase: { title: string; text: string }
  labels: Record<
    'estimate' | 'case' | 'received' | 'cameFrom' | 'firstPage' | 'notice' | 'language' | 'reference',
    string
  >
  /** `{minutes}` are those that the calculator gave. */
  estimate: string
}
