import type { TapGoal } from '../../contract/goals.ts'
import { noteEvent } from './goals.ts'
import { visitSource } from './source.ts'

/** With the source of the visit, which the page view of an earlier page had. */
export function noteTap(name: TapGoal): void {
  const { referrer = '', utmSource } = visitSource()
  noteEvent({ name, params: { page_name: location.pathname, referrer, utm_source: utmSource } })
}
