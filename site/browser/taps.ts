import type { TapGoal } from '../../contract/goals.ts'
import { noteGoal } from './goals.ts'

/** What a link is for. 108 and 112 are no goal; the company's number may be written without its country. */
function tapGoalOf({ href, dataset: { goal } }: HTMLAnchorElement): TapGoal | undefined {
  if (href.startsWith('tel:') && href.replace(/\D/g, '').length > 3) return 'phone_tapped'
  if (href.startsWith('https://wa.me/')) return 'whatsapp_tapped'
  return goal === 'booking_opened' || goal === 'questionnaire_taken' ? goal : undefined
}

/** Counts taps on the links by which a buyer gets in touch. All of them leave the page open. */
export function countTaps(): void {
  addEventListener('click', ({ target }) => {
    const link = target instanceof Element && target.closest('a')
    const name = link && tapGoalOf(link)
    if (name) noteGoal(name)
  })
}
