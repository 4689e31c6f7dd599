export interface Reading {
  label: string
  value: string
  unit: string
}

export interface RankedHospital {
  name: string
  reason: string
  minutes: string
}

/**
 * The one fictitious emergency that every picture on the site shows a moment of: same case, same ambulance,
 * same hospitals, so that two pictures never contradict each other.
 */
export interface SceneContent {
  emergency: {
    kind: string
    case: string
    patient: string
    ambulance: string
    bay: string
    place: string
  }
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
  /** What each picture tells, for people who do not see it. */
  alt: Record<'hero', string>
}
