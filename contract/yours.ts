/** The page on which somebody sees, corrects or has erased what is stored about them; in each language, and in no list of pages. */
export const yoursPath = '/yours'

/** What its forms send. */
export const yoursControls = { key: 'key', act: 'act', lead: 'lead' } as const
export const yoursActs = ['open', 'change', 'erase', 'confirm'] as const
export type YoursAct = (typeof yoursActs)[number]
