import type { Link } from './link.ts'

/** A section shown alone on its own page: what opens it, and where a reader goes next. */
export interface StandalonePage {
  eyebrow: string
  title: string
  lead: string
  onward: Onward
}

export interface Onward {
  title: string
  links: (Link & { text: string })[]
}

export interface StandaloneContent extends Record<'howWork' | 'SystemOne' | 'Client', StandalonePage> {
  /** The contact section brings its own words. */
  contactSection: { onward: Onward }
}
