import type { Care, Person } from './keys.ts'
import { chanceOf } from './random.ts'

interface HospitalPlan {
  id: string
  name: string
  /** Intended position; its door is the nearest junction of a road wider than a lane. */
  x: number
  y: number
  beds: number
  bays: number
  care: readonly Care[]
  /** Care whose team is in the hospital at night; every other team comes from home. */
  inHouse?: readonly Care[]
  /** Fixed times at which care is occupied, in seconds after midnight, in addition to the random ones. */
  booked?: readonly { care: Care; from: number; until: number }[]
  /** No free bed between these hours. */
  fullHours?: readonly [from: number, until: number]
}

const clock = (hours: number, minutes: number) => hours * 3600 + minutes * 60

/** All hospitals are fictional. */
export const hospitals = [
  {
    id: 'cityHeart',
    name: 'City Heart Centre',
    x: 7389,
    y: 3126,
    beds: 26,
    bays: 5,
    care: ['cathLab', 'ctScanner', 'strokeTeam', 'thrombectomy', 'intensiveCare', 'respiratoryTeam'],
    inHouse: ['cathLab', 'intensiveCare'],
  },
  {
    id: 'lakesideMedical',
    name: 'Lakeside Medical',
    x: 850,
    y: 1650,
    beds: 22,
    bays: 4,
    care: ['cathLab', 'ctScanner', 'intensiveCare', 'respiratoryTeam', 'labourWard', 'newbornUnit'],
    booked: [{ care: 'cathLab', from: clock(1, 10), until: clock(3, 10) }],
  },
  {
    id: 'general',
    name: 'General Hospital',
    x: 6150,
    y: 2050,
    beds: 60,
    bays: 6,
    care: [
      'ctScanner',
      'traumaTeam',
      'theatre',
      'bloodBank',
      'labourWard',
      'newbornUnit',
      'intensiveCare',
      'respiratoryTeam',
    ],
    inHouse: ['theatre', 'intensiveCare'],
  },
  {
    id: 'northGate',
    name: 'North Gate Hospital',
    x: 5250,
    y: 650,
    beds: 18,
    bays: 3,
    care: ['ctScanner', 'traumaTeam', 'theatre', 'intensiveCare', 'respiratoryTeam'],
  },
  {
    id: 'riverbankTrauma',
    name: 'Riverbank Trauma Centre',
    x: 4350,
    y: 5050,
    beds: 24,
    bays: 5,
    care: ['ctScanner', 'traumaTeam', 'theatre', 'bloodBank', 'burnsUnit', 'intensiveCare'],
    inHouse: ['theatre', 'intensiveCare'],
  },
  {
    id: 'banyanMotherChild',
    name: 'Banyan Mother and Child',
    x: 2500,
    y: 4350,
    beds: 20,
    bays: 3,
    care: ['labourWard', 'newbornUnit', 'theatre', 'bloodBank'],
    inHouse: ['labourWard', 'theatre'],
  },
  {
    id: 'eastRidgeNeuro',
    name: 'East Ridge Neuro Institute',
    x: 8350,
    y: 2850,
    beds: 16,
    bays: 3,
    care: ['ctScanner', 'strokeTeam', 'thrombectomy', 'theatre', 'intensiveCare'],
    inHouse: ['ctScanner', 'intensiveCare'],
  },
  {
    id: 'southFields',
    name: 'South Fields Hospital',
    x: 5650,
    y: 5950,
    beds: 20,
    bays: 4,
    care: [
      'cathLab',
      'ctScanner',
      'strokeTeam',
      'traumaTeam',
      'theatre',
      'bloodBank',
      'labourWard',
      'newbornUnit',
      'intensiveCare',
      'respiratoryTeam',
    ],
    fullHours: [0, 5],
  },
  {
    id: 'millBurns',
    name: 'Mill Lands Burns Institute',
    x: 2900,
    y: 5750,
    beds: 12,
    bays: 2,
    care: ['burnsUnit', 'theatre', 'bloodBank', 'intensiveCare'],
    inHouse: ['burnsUnit'],
  },
  {
    id: 'kiteMarket',
    name: 'Kite Market Clinic',
    x: 7500,
    y: 5150,
    beds: 14,
    bays: 2,
    care: ['labourWard', 'intensiveCare', 'respiratoryTeam', 'ctScanner'],
  },
] as const satisfies readonly HospitalPlan[]

export type HospitalId = (typeof hospitals)[number]['id']

const plans: readonly HospitalPlan[] = hospitals

export function hospitalPlan(index: number): HospitalPlan {
  const plan = plans[index]
  if (!plan) throw new RangeError(`no hospital ${index}`)
  return plan
}

/** The bay for this case's ambulance, and for the others after it. */
export const bayAt = (index: number, seed: number, place = 0) =>
  1 + ((seed + place) % hospitalPlan(index).bays)

export const hasCare = (index: number, care: Care) => hospitalPlan(index).care.includes(care)

/** Roles that exist only with this care; the others work in every hospital. */
export const departmentOf: Partial<Record<Person, Care>> = {
  cardiologist: 'cathLab',
  neurologist: 'strokeTeam',
  traumaSurgeon: 'traumaTeam',
  burnsSurgeon: 'burnsUnit',
  obstetrician: 'labourWard',
  cathLabTeam: 'cathLab',
  ctTeam: 'ctScanner',
  theatreTeam: 'theatre',
  burnsTeam: 'burnsUnit',
  labourTeam: 'labourWard',
  intensiveCareTeam: 'intensiveCare',
  bloodBank: 'bloodBank',
}

export function worksAt(index: number, who: Person): boolean {
  const department = departmentOf[who]
  return department === undefined || hasCare(index, department)
}

/** Whether this team has to come from home at that second of the day. */
export function comesFromHome(index: number, who: Person, second: number): boolean {
  const department = departmentOf[who]
  const isNight = second < nightEnds || second >= nightBegins
  return isNight && !(department && hospitalPlan(index).inHouse?.includes(department))
}
const nightBegins = 20 * 3600
const nightEnds = 8 * 3600

/** Capacity for more than one patient. */
const sharedCare: readonly Care[] = ['bloodBank', 'newbornUnit', 'respiratoryTeam']

/** Until when this care is occupied, asked at a second of the day; that second itself when it is free. */
export function busyUntil(index: number, care: Care, second: number): number {
  const booked = hospitalPlan(index).booked?.find(
    (booking) => booking.care === care && booking.from <= second && second < booking.until,
  )
  if (booked) return booked.until
  if (sharedCare.includes(care)) return second
  const window = Math.floor(second / windowSeconds)
  const careNumber = care.length * 7 + care.charCodeAt(0)
  if (chanceOf(index, careNumber, window) > 0.16) return second
  const lasts = windowSeconds * (0.4 + 0.5 * chanceOf(index, careNumber + 1000, window))
  return Math.max(second, window * windowSeconds + Math.round(lasts / 300) * 300)
}
const windowSeconds = 5400

/** Free emergency beds; evenings are fuller than mornings, some days a hospital is full. */
export function freeBeds(index: number, second: number): number {
  const { beds, fullHours } = hospitalPlan(index)
  const hour = Math.floor(second / 3600)
  if (fullHours && hour >= fullHours[0] && hour < fullHours[1]) return 0
  const crowd =
    0.62 + 0.2 * Math.sin(((hour - 13) / 24) * Math.PI * 2) + 0.24 * chanceOf(index, 77, hour >> 1)
  return Math.max(0, Math.floor(beds * (1 - crowd)))
}
