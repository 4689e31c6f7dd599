import type { PictureName, SceneWords } from '../../../content/types/scenes.ts'
import type { Ticking } from '../ticks/ticking.ts'
import type { BeatLines } from './beat-lines.ts'

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

/** What every picture shows: moments of one case, so that no two of them contradict each other. */
export interface Pictures {
  kind: string
  place: string
  /** The heart's trace, and the pulse that follows from it. */
  beat: BeatLines
  hospitals: readonly RankedHospital[]
  hero: {
    time: string
    nearby: string
    ranked: string
    incoming: string
    countdown: Ticking
    untilArrival: Ticking
    vitals: readonly Reading[]
    team: string
    ready: string
  }
  casePhone: SceneWords['casePhone'] & {
    time: string
    clock: string
    kinds: readonly string[]
    readings: readonly Reading[]
  }
  ranking: { heading: string; note: string }
  monitor: {
    heading: string
    isLive: boolean
    live: string
    vitals: readonly Reading[]
    advice: readonly { from: string; at: string; text: string }[]
  }
  board: { heading: string; time: string; arrivals: readonly Arrival[] }
  /** Where on the dial of the first hour the crew comes, and where it reaches the hospital. */
  goldenHour: {
    crewMinute: number
    doorMinute: number
    left: Ticking
    leftLabel: string
    since: string
    drive: string
  }
  preparedness: {
    heading: string
    countdown: Ticking
    tasks: readonly { text: string; who: string; when: string; done: boolean }[]
  }
  routeMap: {
    ambulance: string
    destination: string
    countdown: Ticking
    distance: Ticking
    way: Way
    scene: Mark
    chosen: Mark
    others: readonly Mark[]
    route: string
  }
  coverage: {
    rings: readonly { minutes: string; radius: number }[]
    chosen: Mark
    others: readonly (Mark & { minutes: string })[]
    answer: string
  }
  ride: { moments: readonly { at: string; text: string }[] }
  documents: {
    heading: string
    received: string
    sheet: {
      title: string
      number: string
      fields: readonly { label: string; value: string }[]
      signed: string
    }
    files: readonly { name: string; at: string }[]
  }
  alerts: {
    heading: string
    time: string
    title: string
    text: string
    seen: readonly { who: string; state: string; ready: boolean }[]
  }
  consult: { doctor: string; paramedic: string; timer: string; advice: string }
  outcome: SceneWords['outcome']
  /** The four steps of how it works: when each of their pictures is. */
  steps: {
    times: readonly [string, string, string, string]
    phoneTime: string
    heartRate: Reading | undefined
    advice: { from: string; at: string; text: string } | undefined
    arrival: Arrival | undefined
  }
  alt: Record<PictureName, string>
}
