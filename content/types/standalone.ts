import type { Link } from './link.ts'

export interface Onward {
  title: string
  links: (Link & { text: string })[]
}

/** Pages that show one section alone: where a reader goes from there. */
export type StandaloneContent = Record<'contactSection' | 'howWork' | 'SystemOne' | 'Client', Onward>
