import type { Link } from './link.ts'

export interface RequestContent {
  eyebrow: string
  title: string
  lead: string
  next: { title: string; steps: { title: string; text: string }[] }
  /** How it works in short: the times and titles of home's four steps. */
  story: { label: string; title: string }
  /** What each of the people the product is for sees in the demo. */
  seats: { label: string; title: string; items: { who: string; sees: string }[] }
  formTitle: string
  emergency: string
  /** Above the form, for visitors who bring an estimate from the calculator of /impact. */
  broughtFigures: { title: string; text: string; note: string; change: Link; remove: string; removed: string }
}
