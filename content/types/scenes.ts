export interface Reading {
  label: string
  value: string
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

export interface Arrival {
  ambulance: string
  kind: string
  distance: string
  countdown: string
  bay: string
  state: string
  ready: boolean
}

/**
 * The one fictitious emergency that every picture on the site shows a moment of: same case, same ambulance,
 * same hospitals, so that two pictures never contradict each other.
 */
export interface SceneContent {
  emergency: { kind: string; place: string }
  vitals: Record<'heartRate' | 'oxygen' | 'pressure', Reading>
  hospitals: readonly RankedHospital[]
  hero: {
    time: string
    nearby: string
    ranked: string
    incoming: string
    countdown: string
    untilArrival: string
    team: string
    ready: string
  }
  casePhone: {
    time: string
    heading: string
    clock: string
    kind: string
    kinds: readonly string[]
    place: string
    vitals: string
    pressureUnit: string
    button: string
  }
  ranking: { heading: string; note: string }
  monitor: { heading: string; live: string; advice: readonly { from: string; at: string; text: string }[] }
  board: { heading: string; time: string; arrivals: readonly Arrival[] }
  /** doorMinute is where on the dial of the first hour the ambulance reaches the hospital. */
  goldenHour: { doorMinute: number; left: string; leftLabel: string; drive: string }
  preparedness: {
    heading: string
    countdown: string
    pending: string
    tasks: readonly { text: string; who: string; at?: string }[]
  }
  /** Labels in order: the scene, the hospital chosen, then the others. */
  routeMap: {
    ambulance: string
    destination: string
    countdown: string
    distance: string
    labels: readonly string[]
  }
  coverage: { rings: readonly string[]; hospital: string; answer: string }
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
  outcome: { chance: string; ready: string; late: string; start: string; end: string }
  /** What each picture tells, for people who do not see it. */
  alt: Record<
    | 'hero'
    | 'casePhone'
    | 'rankedHospitals'
    | 'vitalsMonitor'
    | 'arrivalsBoard'
    | 'goldenHour'
    | 'preparedness'
    | 'outcomeCurve'
    | 'routeMap'
    | 'coverage'
    | 'transitCare'
    | 'documents'
    | 'alerts'
    | 'teleConsult',
    string
  >
}
