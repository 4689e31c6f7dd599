import { type LeadSource, sourceOfAddress } from '../../contract/lead-source.ts'
import { recall, recallJson, remember } from './storage.ts'

const key = 'source'

/** Set by the switch on /privacy. */
export const notCountedKey = 'not-counted'

/** Do Not Track, Global Privacy Control or the switch on /privacy: not signed in, recorded or counted. */
export const asksNotToBeTracked = (): boolean =>
  recall(notCountedKey) !== undefined ||
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

/**
 * The source of this visit, kept for the lifetime of the tab and sent only with a form. The first page that calls this stores
 * it, unless the visitor asks not to be tracked.
 */
export function visitSource(): LeadSource {
  if (asksNotToBeTracked()) return {}
  const noted = recallJson<LeadSource>(key, 'sessionStorage')
  if (noted) return noted
  const source = sourceOfThisPage()
  remember(key, JSON.stringify(source), 'sessionStorage')
  return source
}

function sourceOfThisPage(): LeadSource {
  const before = document.referrer ? new URL(document.referrer) : undefined
  // The visitor left the first page before it stored anything, so the source is unknown.
  if (before?.origin === location.origin) return sourceOfAddress(before)
  const here = sourceOfAddress(new URL(location.href))
  return before ? { ...here, referrer: before.hostname } : here
}
