/** The three stages of a case, as they stand in an address: `#setup=…`, `#case=…`, `#result=…`. */
export type Stage = 'setup' | 'case' | 'result'

/** What an address asks for: an emergency to begin with, or a case at one of its stages. */
export function readAddress(hash: string): { name?: string; stage?: Stage; link?: string } | undefined {
  const [asked, name, stage, link] = /^#(?:run(?:-(\w+))?|(setup|case|result)=(.*))$/.exec(hash) ?? []
  if (!asked) return undefined
  return stage ? { stage: stage as Stage, link: link ?? '' } : { ...(name && { name }) }
}
