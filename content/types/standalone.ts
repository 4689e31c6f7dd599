import type { Link } from './link.ts'

/** A section shown alone on its own page: what opens it, and where a reader goes next. */
export interface StandalonePage {
  eyebrow: string
  title: string
  lead: string
  onward: { title: string; links: (Link & { text: string })[] }
}

export type StandaloneContent = Record<'contactSection' | 'howWork' | 'SystemOne' | 'Client', StandalonePage>
