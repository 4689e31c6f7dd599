import { type LeadSource, sourceOfAddress } from '../../contract/lead-source.ts'
import { recallJson, remember } from './storage.ts'

const key = 'source'

/** Do Not Track or Global Privacy Control: such a visitor is neither signed in, recorded nor counted. */
export const asksNotToBeTracked = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)

/**
 * Where this visit began, kept as long as the tab and sent with a form alone. The first page that calls this notes it, and
 * nothing is noted of a visitor who asks not to be tracked.
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
  // The first page was left before it could note anything; what led to it is not known any more.
  if (before?.origin === location.origin) return sourceOfAddress(before)
  const here = sourceOfAddress(new URL(location.href))
  return before ? { ...here, referrer: before.hostname } : here
}
