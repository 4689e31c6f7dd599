import { otherName } from '../../contract/analytics.ts'

const directSource = 'Direct'

/** Hosts and campaign names of each source. mail.google.com is mail, not search. */
const known: [string, RegExp][] = [
  ['Mail', /^(?:mail|outlook|webmail)\.[\w.]+$|^e-?mail$/],
  ['Google', /^(?:[\w.]+\.)?google(?:\.[a-z]{2,3}){0,2}$|^com\.google\.android\.googlequicksearchbox$/],
  ['Bing', /^(?:[\w.]+\.)?bing(?:\.com)?$/],
  ['DuckDuckGo', /^(?:[\w.]+\.)?duckduckgo(?:\.com)?$/],
  ['Yahoo', /^(?:[\w.]+\.)?(?:search\.)?yahoo(?:\.[a-z]{2,3}){0,2}$/],
  ['LinkedIn', /^(?:[\w.]+\.)?linkedin(?:\.com)?$|^lnkd\.in$|^com\.linkedin\.android$/],
  ['Facebook', /^(?:[\w.]+\.)?(?:facebook|fb)(?:\.com|\.me)?$/],
  ['Instagram', /^(?:[\w.]+\.)?instagram(?:\.com)?$/],
  ['X', /^(?:[\w.]+\.)?(?:twitter|x)(?:\.com)?$|^t\.co$/],
  ['YouTube', /^(?:[\w.]+\.)?youtube(?:\.com)?$|^youtu\.be$/],
  ['WhatsApp', /^(?:[\w.]+\.)?whatsapp(?:\.com)?$|^wa\.me$/],
]

/** Sources that no link can invent: they always have a place in the report. */
export const isKnownSource = (source: string): boolean =>
  source === directSource || known.some(([name]) => name === source)

/** Machine names and IP addresses mean nothing to a reader and could identify a person. */
const isPublicName = (name: string) => /^(?:[a-z\d-]+\.)+[a-z][a-z\d-]+(?::\d+)?$/.test(name)

export function visitSource(
  { referrer = '', utm_source = '' }: { referrer?: string | undefined; utm_source?: string | undefined },
  isOwnHost: (host: string) => boolean,
): string {
  const found = (name: string) => known.find(([, pattern]) => pattern.test(name))?.[0]
  const named = utm_source.toLowerCase()
  if (named !== '') return found(named) ?? named
  const host = referrer.replace(/^www\./, '')
  if (host === '' || isOwnHost(referrer)) return directSource
  return found(host) ?? (isPublicName(host) ? host : otherName)
}
