import type { Link } from './link.ts'

export interface NotFoundContent {
  code: string
  title: string
  lead: string
  /** Stands beside the emergency numbers, which the footer shows too. */
  emergency: string
  linksTitle: string
  links: (Link & { text: string })[]
}
