import type { Link } from './link.ts'

export interface NotFoundContent {
  code: string
  title: string
  lead: string
  emergency: { title: string; text: string }
  linksTitle: string
  links: (Link & { text: string })[]
}
