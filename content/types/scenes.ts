type Lines<Key extends string> = Record<Key, string>

/** What each picture tells, for people who do not see it. */
export type PictureName =
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
  | 'teleConsult'

/**
 * Words of the pictures. Times, distances, hospitals and vitals come from the one case they all show: in braces stands
 * what site/scenes/moments fills in, and a name there that it does not know fails its test.
 */
export interface SceneWords {
  /** An emergency in one word, as it stands on a board. */
  kinds: Record<string, string>
  minutes: string
  distance: string
  ambulance: string
  bay: string
  careReady: string
  vitals: Record<'heartRate' | 'oxygen' | 'pressure', { label: string; unit: string }>
  pressure: string
  hero: Lines<'nearby' | 'ranked' | 'incoming' | 'untilArrival' | 'free' | 'held'>
  casePhone: Lines<'heading' | 'kind' | 'place' | 'vitals' | 'pressureUnit' | 'button'>
  ranking: Lines<'heading'>
  monitor: Lines<'heading' | 'live'>
  board: Lines<'heading'>
  goldenHour: Lines<'left' | 'since' | 'drive'>
  preparedness: Lines<'heading' | 'pending'>
  routeMap: Lines<'destination' | 'left'>
  coverage: Lines<'answer'>
  ride: Lines<'created' | 'vitals' | 'held' | 'door'>
  documents: Lines<
    'heading' | 'received' | 'title' | 'number' | 'emergency' | 'patient' | 'patientIs' | 'given' | 'signed'
  > & { sexes: Lines<'female' | 'male'>; treatment: string; files: Record<string, string> }
  alerts: Lines<'heading' | 'title' | 'text' | 'seen' | 'sent'>
  consult: Lines<'doctor' | 'advice'>
  outcome: Lines<'chance' | 'ready' | 'late' | 'start' | 'end'>
  alt: Record<PictureName, string>
}
