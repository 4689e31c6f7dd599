/** The page on which somebody sees, corrects, takes along or has erased what is stored about them; in each language, and in no list of pages. */
export const yoursPath = '/yours'

/** What its forms send. */
export const yoursControls = { key: 'key', act: 'act', lead: 'lead', email: 'email' } as const
export const yoursActs = [
  ...(['request', 'open', 'change', 'download', 'print'] as const),
  ...(['noContact', 'contact', 'erase', 'confirm'] as const),
]
export type YoursAct = (typeof yoursActs)[number]
