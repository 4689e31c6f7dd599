import { minutesOf } from './case-input.ts'
import type { Reason } from './keys.ts'
import { unreachable } from './routing.ts'
import type { Check, Standing } from './standing.ts'

const crowdedSeconds = 150

/** The reason for a hospital's rank in one line, compared with the first and the nearest. */
export function headlineOf(standing: Standing, first: Standing, nearest: Standing): Reason {
  if (standing.travelSeconds === unreachable) return { key: 'noRoad' }
  const minutes = minutesOf(first.travelSeconds) - minutesOf(standing.travelSeconds)
  const isNearest = standing === nearest
  const isNearer = minutes > 0
  const [lack] = standing.lacks
  if (lack) {
    if (isNearest) return { key: 'nearestButLacks', care: lack }
    return isNearer ? { key: 'nearerButLacks', minutes, care: lack } : { key: 'lacksCare', care: lack }
  }
  if (standing.beds === 0) {
    const [offer] = standing.offers
    if (standing === first && standing.waitSeconds === 0 && offer && 'care' in offer.reason)
      return { key: 'careWithoutBed', care: offer.reason.care }
    if (isNearest) return { key: 'nearestButFull' }
    return isNearer ? { key: 'nearerButFull', minutes } : { key: 'noBed' }
  }
  const busy = standing.offers.find(({ reason }) => reason.key === 'careBusy')?.reason
  if (busy?.key === 'careBusy') {
    return isNearer ? { key: 'nearerButBusy', minutes, care: busy.care, until: busy.until } : busy
  }
  return standing === first
    ? (first.offers[0]?.reason ?? { key: 'nearest' })
    : laterReason(standing, first, minutes)
}

/** It qualifies and is free, but another one is better. */
function laterReason(standing: Standing, first: Standing, minutes: number): Reason {
  if (minutes < 0) return { key: 'fartherBy', minutes: -minutes }
  if (standing.queueSeconds > first.queueSeconds) {
    return minutes > 0 ? { key: 'nearerButCrowded', minutes } : { key: 'crowded' }
  }
  if (standing.teamSeconds > first.teamSeconds) return teamReason(standing)
  const [help] = standing.lacksHelp
  return help ? { key: 'lacksHelp', care: help } : { key: 'closeSecond' }
}

const teamReason = ({ teamSeconds }: Standing): Reason => ({
  key: 'teamOnCall',
  minutes: minutesOf(teamSeconds),
})

/** Seconds of the same route without closed roads, and without closed roads and traffic. */
interface FreeRoads {
  open: number
  empty: number
}

/** Every argument for or against a hospital. */
export function checksOf(standing: Standing, nearest: Standing, free: FreeRoads): Check[] {
  const against = (reason: Reason): Check => ({ reason, met: false })
  return [
    ...standing.offers,
    ...standing.lacks.map((care) => against({ key: 'lacksCare', care })),
    ...standing.lacksHelp.map((care) => against({ key: 'lacksHelp', care })),
    standing.beds > 0
      ? { reason: { key: 'bedsFree', beds: standing.beds }, met: true }
      : against({ key: 'noBed' }),
    ...(standing.teamSeconds > 0 && standing.lacks.length === 0 ? [against(teamReason(standing))] : []),
    ...(standing.beds > 0 && standing.queueSeconds >= crowdedSeconds ? [against({ key: 'crowded' })] : []),
    roadCheck(standing, free),
    ...(standing === nearest && standing.travelSeconds !== unreachable
      ? [{ reason: { key: 'nearest' }, met: true } as const]
      : []),
  ]
}

function roadCheck({ travelSeconds }: Standing, { open, empty }: FreeRoads): Check {
  if (travelSeconds === unreachable) return { reason: { key: 'noRoad' }, met: false }
  const detour = minutesOf(travelSeconds) - minutesOf(open)
  if (detour > 0) return { reason: { key: 'detour', minutes: detour }, met: false }
  const slower = minutesOf(open) - minutesOf(empty)
  if (slower > 1) return { reason: { key: 'slowTraffic', minutes: slower }, met: false }
  return { reason: { key: 'roadClear' }, met: true }
}
