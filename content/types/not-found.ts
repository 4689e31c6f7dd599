import type { Link } from './link.ts'

export interface NotFoundContent {
  code: string
  title: string
  lead: string
  /** Goes with the numbers to dial, which every page's foot shows too. */
  emergency: string
  linksTitle: string
  links: (Link & { text: string })[]
}
