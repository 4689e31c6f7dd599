/**
 * Screens show these keys with values; the content has the words in each language. A record over one of these types must be
 * complete to compile.
 */
export { type Emergency, emergencies } from '../contract/emergencies.ts'

export const careKinds = [
  'cathLab',
  'ctScanner',
  'strokeTeam',
  'thrombectomy',
  'traumaTeam',
  'theatre',
  'bloodBank',
  'burnsUnit',
  'labourWard',
  'newbornUnit',
  'intensiveCare',
  'respiratoryTeam',
] as const
export type Care = (typeof careKinds)[number]

/** From the call to the beginning of care. `asking`: the first alert was refused; `calling`: the crew telephones for a hospital. */
export type Phase =
  | 'call'
  | 'assessment'
  | 'ranking'
  | 'asking'
  | 'calling'
  | 'treatment'
  | 'transport'
  | 'handover'
  | 'done'

export type Reason =
  | { key: 'careReady'; care: Care }
  | { key: 'careFreeByArrival'; care: Care; until: number }
  | { key: 'careBusy'; care: Care; until: number; minutes: number }
  | { key: 'teamOnCall'; minutes: number }
  | { key: 'lacksCare'; care: Care }
  | { key: 'lacksHelp'; care: Care }
  | { key: 'bedsFree'; beds: number }
  | { key: 'noBed' }
  | { key: 'careWithoutBed'; care: Care }
  | { key: 'crowded' }
  | { key: 'nearest' }
  | { key: 'fartherBy'; minutes: number }
  | { key: 'closeSecond' }
  | { key: 'nearerButLacks'; minutes: number; care: Care }
  | { key: 'nearerButFull'; minutes: number }
  | { key: 'nearerButBusy'; minutes: number; care: Care; until: number }
  | { key: 'nearerButCrowded'; minutes: number }
  | { key: 'nearestButLacks'; care: Care }
  | { key: 'nearestButFull' }
  | { key: 'roadClear' }
  | { key: 'slowTraffic'; minutes: number }
  | { key: 'detour'; minutes: number }
  | { key: 'noRoad' }
export type ReasonKey = Reason['key']

/** The crew's actions, measurements and treatments. */
export type CrewAct =
  | 'monitorOn'
  | 'padsOn'
  | 'ecg12Lead'
  | 'ecgAndTemperature'
  | 'aspirin'
  | 'ivLine'
  | 'ivLineUnburned'
  | 'painRelief'
  | 'painReliefStanding'
  | 'faceArmSpeech'
  | 'severityScale'
  | 'lastKnownWell'
  | 'glucose'
  | 'stopBleeding'
  | 'tourniquet'
  | 'helmetAndSpine'
  | 'airwayAndChest'
  | 'oxygen'
  | 'pelvicBinder'
  | 'keepWarm'
  | 'tranexamicAcid'
  | 'fluids'
  | 'airwayLook'
  | 'clothingOff'
  | 'burnArea'
  | 'cooling'
  | 'cover'
  | 'birthAssessed'
  | 'fetalHeart'
  | 'antenatalCard'
  | 'leftSide'
  | 'sitUp'
  | 'listen'
  | 'oxygenTitrated'
  | 'nebuliser'
  | 'hydrocortisone'
  | 'loaded'
  | 'recheck'

/** A figure that the crew finds and reports, in addition to the vitals. */
export type Finding = 'glucose' | 'race' | 'gcs' | 'burned' | 'weight' | 'weeks' | 'fetalHeart'

export type Person =
  | 'cardiologist'
  | 'neurologist'
  | 'traumaSurgeon'
  | 'burnsSurgeon'
  | 'obstetrician'
  | 'emergencyPhysician'
  | 'cathLabTeam'
  | 'ctTeam'
  | 'theatreTeam'
  | 'burnsTeam'
  | 'labourTeam'
  | 'intensiveCareTeam'
  | 'emergencyDesk'
  | 'dutyManager'
  | 'bloodBank'
  | 'security'

/** What a hospital prepares, and then what it does with the patient: the last of these is the beginning of care. */
export type Task =
  | 'ecgRead'
  | 'vitalsRead'
  | 'careHeld'
  | 'teamCalledIn'
  | 'bloodOrdered'
  | 'bayCleared'
  | 'liftHeld'
  | 'registered'
  | 'roomWarmed'
  | 'theatreReady'
  | 'ventilatorReady'
  | 'transferArranged'
  | 'onTheTable'
  | 'arteryOpened'
  | 'scanRead'
  | 'needle'
  | 'groinPuncture'
  | 'survey'
  | 'firstBlood'
  | 'airwayAndFluids'
  | 'toLabourWard'
  | 'decided'
  | 'delivered'
  | 'bloodGas'
  | 'ventilation'

/** What a protocol assumes beside its steps. */
export type Note =
  | 'withinTwoHours'
  | 'antithrombotics'
  | 'largeVessel'
  | 'startOfResuscitation'
  | 'saturationMisleads'
  | 'policeTold'
  | 'ventilationCriteria'

/** Five messages in each emergency; the content has their text for each emergency. */
export type MessageKind = 'report' | 'seen' | 'order' | 'given' | 'ready'

/** Replaces `seen` and `ready` where the care is occupied, missing, or has no free bed yet. */
export type Answer = 'seenInUse' | 'seenTransfer' | 'seenWithoutBed' | 'atDoor'

export type Document = 'caseSheet' | 'ecg12Lead' | 'consent' | 'vitalsRecord'

export type Rhythm = 'sinus' | 'stElevation' | 'atrialFibrillation'

export type CallOutcome =
  | { key: 'noAnswer' }
  | { key: 'lacksCare'; care: Care }
  | { key: 'careBusy'; care: Care; until: number }
  | { key: 'noBed' }
  | { key: 'accepted' }
export type CallStep = 'ringing' | 'explaining' | 'onHold' | 'answer'

export type BoardState = 'atScene' | 'onTheWay' | 'teamCalled' | 'ready' | 'arrived'
