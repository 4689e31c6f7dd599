import type { Link } from './link.ts'

export interface CollectedData {
  what: string
  items: string
  why: string
  basis: string
  keptFor: string
}

export interface PrivacySection {
  /** The anchor of the section and of its line in the table of contents. */
  id: string
  title: string
  paragraphs: string[]
  list?: { term: string; text: string }[]
  links?: Link[]
}

export interface PrivacyContent {
  eyebrow: string
  title: string
  lead: string
  version: { label: string; value: string }
  /** Nothing of it is shown; `npm run doctor` asks for it before going live. */
  reviewedByCounsel: boolean
  /** After how many days data goes by itself; also the server's defaults, so that the notice is true. */
  keptDays: { leads: number; visits: number; events: number }
  contents: string
  collected: {
    id: string
    title: string
    paragraphs: string[]
    labels: { what: string; items: string; why: string; basis: string; keptFor: string }
    rows: CollectedData[]
  }
  sections: PrivacySection[]
  officer: { id: string; title: string; text: string; name: string; role: string; email: string }
}
