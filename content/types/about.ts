import type { Link } from './link.ts'

export type ValueIcon = 'innovation' | 'patient-centric' | 'integrity' | 'collaboration' | 'excellence'

export interface TeamMember {
  name: string
  role: string
  about: string
  profile: Link
}

export interface AboutContent {
  banner: {
    eyebrow: string
    title: string
    vision: { label: string; text: string }
    mission: { label: string; text: string }
  }
  values: { eyebrow: string; title: string; items: { icon: ValueIcon; name: string; text: string }[] }
  team: { eyebrow: string; title: string; lead: string; members: TeamMember[] }
}

/** The contact form with its details; on /about, and alone on /contactSection. */
export interface ContactContent {
  eyebrow: string
  title: string
  lead: string
  emergency: string
  details: { phone: string; email: string; address: string; follow: string }
}
