/** The page on which people see, correct, export or erase their own data; in each language, and not in the list of pages. */
export const yoursPath = '/yours'

/** The actions that its forms submit. */
export const yoursControls = { key: 'key', act: 'act', lead: 'lead', email: 'email' } as const
export const yoursActs = [
  ...(['request', 'open', 'change', 'download', 'print'] as const),
  ...(['noContact', 'contact', 'erase', 'confirm'] as const),
]
export type YoursAct = (typeof yoursActs)[number]
