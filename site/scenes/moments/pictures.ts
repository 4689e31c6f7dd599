import type { Ticking } from '../ticks/ticking.ts'

export interface Reading {
  label: string
  value: Ticking
  unit: string
}

export interface RankedHospital {
  name: string
  /** Why it stands where it stands, in one line. */
  reason: string
  minutes: string
  distance: string
  checks: readonly { text: string; met: boolean }[]
}

/** How far along its way an ambulance is, 0 to 1, and how far it will be when the picture begins anew. */
export interface Way {
  share: number
  shareAtEnd: number
}

export interface Arrival extends Way {
  ambulance: string
  kind: string
  distance: Ticking
  countdown: Ticking
  bay: string
  state: string
  ready: boolean
}

/** A point of a drawing, with what is written beside it. */
export interface Mark {
  name: string
  x: number
  y: number
}
