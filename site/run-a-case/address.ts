/**
 * The three stages of a case in the URL's hash: `#setup=…`, `#case=…`, `#result=…`; a running case with its second,
 * `#case=…@701`.
 */
export type Stage = 'setup' | 'case' | 'result'

/** The state that a hash requests: an emergency to begin with, the setup's ranking, or a case at one of its stages. */
export function readAddress(
  hash: string,
): { name?: string; stage?: Stage; link?: string; second?: number } | undefined {
  if (hash === '#ranking') return {}
  const [asked, name, stage, link, second] =
    /^#(?:run(?:-(\w+))?|(setup|case|result)=(.*?)(?:@(\d{1,5}))?)$/.exec(hash) ?? []
  if (!asked) return undefined
  return stage
    ? { stage: stage as Stage, link: link ?? '', second: Number(second ?? 0) }
    : { ...(name && { name }) }
}
