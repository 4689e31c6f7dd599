import { bothEndAt } from '../../../case/case-at.ts'
import { type City, pointOnSegment } from '../../../case/city/city.ts'
import { isBeyond } from '../../../case/city/ground.ts'
import { defaultCase } from '../../../case/default-cases.ts'
import type { Emergency } from '../../../case/keys.ts'
import { type Lane, type LaneName, lanesOf, type MarkName } from '../../../case/lanes.ts'
import { planCase, type Run } from '../../../case/plan-case.ts'
import { fill } from '../../../contract/fill.ts'
import type { PageContent } from '../../languages/page-content.ts'
import { hospitalName, placeName } from '../../run-a-case/place-names.ts'
import { sayReason } from '../../run-a-case/say.ts'
import { duration, timeOfDay, timeSince } from '../../ui/time-text.ts'
import { between, type PlayedWay, valueAt } from '../both-ways/play.ts'
import { type Point, pathData } from './drawn-line.ts'
import { roadsOf } from './joined-roads.ts'
import { lineOf, type MapView, toDrawing } from './map-view.ts'
import { city } from './sample-run.ts'
import { shotOf } from './shot.ts'
import { playOf } from './two-ways-play.ts'

/** Small, so that coordinates have few digits: the map is in the page's HTML, whose size delays the first view. */
export const width = 500
export const height = 375
/** The height that is visible everywhere; a phone shows a flatter part of the map. */
export const seenHeight = 205
/** A narrower part would enlarge signs and routes too much on wide screens. */
const leastSeenWidth = 380
/** From the middle of the patient's mark to the middle of a sign. */
const apart = 34
/** Around what is shown, beside and above it. */
const edge = { x: 36, y: 28 }

export type TwoWays = ReturnType<typeof twoWaysOf>

/** The default case of an emergency: the data for playing it, and a picture of its end, with the result. */
export function twoWaysOf(content: PageContent, emergency: Emergency) {
  const run = planCase(city, defaultCase(emergency))
  if (!run) throw new Error(`no road leads to a hospital for ${emergency}`)
  const shot = shotOf(content, run)
  const play = playOf(shot, content.home.banner.case)
  const { said } = shot
  const second = bothEndAt(run)
  const listed = listedIn(run)
  const view = viewOf(
    run,
    listed.map(({ hospital }) => hospital),
  )
  const scene = toDrawing(view, ...pointOnSegment(city, run.input.spot))
  const [oursLane, phoneLane, messengerLane] = lanesOf(run)
  const laneOf = ({ lane, departsAt, marks: { decision, door, care } }: Lane): TrackLane => ({
    lane,
    time: timeSince(said.times, care ?? second),
    segments: segmentsOf([run.scene.onSceneAt, departsAt, door ?? departsAt, care ?? second], second),
    marks: Object.entries({ decision, door, care }).flatMap(([mark, at]) =>
      at === undefined ? [] : [{ mark, at, x: inThousand(at, second) }],
    ),
  })
  const stateOf = ({ says, way }: Pick<Required<PlayedWay>, 'says' | 'way'>) => ({
    says: valueAt(says, second) ?? '',
    driven: Math.round(1000 * between(way, second)),
  })
  if (!oursLane || !phoneLane || !messengerLane) throw new Error('a case has three lanes')
  const gain = (phoneLane.marks.care ?? 0) - (oursLane.marks.care ?? 0)
  const ours = pathData(lineOf(view, run.drive.route.points, 1))
  const phone = pathData(lineOf(view, run.phone.drive.route.points, 1))
  return {
    play,
    picture: {
      where: `${timeOfDay(said.times, run.startsAt)} · ${placeName(said, city.names[run.input.spot.segment] ?? '')}`,
      map: {
        ...groundOf(city, view),
        seenWidth: view.seenWidth,
        scene,
      },
      hospitals: listed.map(({ hospital, headline, travelMinutes = 0 }, index) => ({
        // Numbered without gaps: hospitals between them that nobody asks are left out.
        rank: index + 1,
        name: hospitalName(said, hospital),
        minutes: fill(said.setup.minutes, { minutes: travelMinutes }),
        reason: sayReason(said, headline),
        // A warning: the nearest is not the one to go to.
        isNearest: index > 0 && hospital === nearestIn(run).hospital,
        ...apartFrom(scene, doorIn(view, hospital)),
      })),
      ways: {
        ours: { name: content.company.name, route: ours, ...laneOf(oursLane), ...stateOf(play.ways.ours) },
        phone: { name: said.run.byPhone, route: phone, ...laneOf(phoneLane), ...stateOf(play.ways.phone) },
        messenger: { name: said.run.byMessenger, ...laneOf(messengerLane) },
      },
      marks: Object.entries(oursLane.marks)
        .sort(([, a = 0], [, b = 0]) => a - b)
        .map(([mark]) => ({ ...said.marks, care: said.ends[emergency] })[mark as MarkName]), // the keys of the lane's marks
      gain: {
        seconds: gain,
        text: fill(said.result.gap, { time: duration(said.times, Math.abs(gain)) }),
        from: inThousand(Math.min(oursLane.marks.care ?? 0, phoneLane.marks.care ?? 0), second),
        to: inThousand(Math.max(oursLane.marks.care ?? 0, phoneLane.marks.care ?? 0), second),
      },
    },
  }
}

const nearestIn = ({ ranking }: Pick<Run, 'ranking'>) =>
  ranking.list.reduce((a, b) => (b.travelSeconds < a.travelSeconds ? b : a))

/** The first of the ranking, the nearest, and every hospital that either crew asks or goes to; at least three. */
function listedIn({ ranking, hospital, refused, phone }: Run) {
  const named = new Set([
    ...ranking.list.slice(0, 1).map((first) => first.hospital),
    nearestIn({ ranking }).hospital,
    hospital,
    ...(refused ? [refused.hospital] : []),
    phone.hospital,
    ...phone.calls.map((call) => call.hospital),
  ])
  const others = ranking.list
    .filter((each) => !named.has(each.hospital))
    .slice(0, Math.max(0, 3 - named.size))
  return ranking.list.filter((each) => named.has(each.hospital) || others.includes(each))
}

const inThousand = (at: number, of: number) => Math.round((1000 * at) / of)

const phases = ['there', 'scene', 'drive', 'wait'] as const

/** The phases of a lane as parts of a thousand, from the call to care. */
const segmentsOf = (ends: number[], of: number) =>
  phases.map((phase, index) => {
    const x = inThousand(ends[index - 1] ?? 0, of)
    return { phase, x, width: inThousand(ends[index] ?? 0, of) - x }
  })

/** One lane of the picture. */
export interface TrackLane {
  lane: LaneName
  time: string
  segments: { phase: (typeof phases)[number]; x: number; width: number }[]
  marks: { mark: string; at: number; x: number }[]
}

function doorIn(view: MapView, hospital: number) {
  const door = city.doors[hospital] ?? 0
  return toDrawing(view, city.x[door] ?? 0, city.y[door] ?? 0)
}

/** The sign of a hospital next to the patient would cover the mark of the patient, so it stands a little farther away. */
function apartFrom(scene: { x: number; y: number }, sign: { x: number; y: number }) {
  const [x, y] = [sign.x - scene.x, sign.y - scene.y]
  const distance = Math.hypot(x, y)
  if (distance >= apart) return sign
  const times = apart / (distance || 1)
  return { x: Math.round(scene.x + x * times), y: Math.round(scene.y + (distance ? y : 1) * times) }
}

/** Fits both routes and every listed hospital into the part that is visible everywhere, and says how much of its width they need. */
function viewOf(run: Run, listed: readonly number[]) {
  const doors = listed.flatMap((hospital) => {
    const door = city.doors[hospital] ?? 0
    return [city.x[door] ?? 0, city.y[door] ?? 0]
  })
  const all = [...run.drive.route.points, ...run.phone.drive.route.points, ...doors]
  const xs = all.filter((_, index) => index % 2 === 0)
  const ys = all.filter((_, index) => index % 2 === 1)
  const [west, east, north, south] = [Math.min(...xs), Math.max(...xs), Math.min(...ys), Math.max(...ys)]
  const metresPerUnit = Math.max(
    (east - west) / (width - 2 * edge.x),
    (south - north) / (seenHeight - 2 * edge.y),
  )
  return {
    seenWidth: Math.max(leastSeenWidth, Math.round((east - west) / metresPerUnit) + 2 * edge.x),
    x: (west + east - width * metresPerUnit) / 2,
    y: (north + south - height * metresPerUnit) / 2,
    metresPerUnit,
  }
}

/** Water and roads; minor roads are simplified with a larger tolerance. */
function groundOf(city: City, view: MapView) {
  const isSeen = ([x, y]: Point) => x > -10 && x < width + 10 && y > -10 && y < height + 10
  const linesOf = (roads: number[][], tolerance: number) =>
    roads
      .map((points) => lineOf(view, points, tolerance))
      .filter((line) => line.some(isSeen))
      .map(pathData)
      .join('')
  return {
    lake: `${pathData(lineOf(view, city.lake, 2))}z`,
    river: pathData(lineOf(view, continued(city.river), 2)),
    riverWidth: Math.round(city.riverMetres / view.metresPerUnit),
    lanes: linesOf(roadsOf(city, ['lane', 'street']), 4),
    streets: linesOf(roadsOf(city, ['collector']), 3),
    arteries: linesOf(roadsOf(city, ['arterial', 'ring']).map(continued), 2),
  }
}

/** A main road or river that leaves the city goes straight on, so that a wide view shows no cut end. */
function continued(points: ArrayLike<number>): number[] {
  const line = Array.from(points)
  const [startX = 0, startY = 0, afterX = 0, afterY = 0] = line
  const [beforeX = 0, beforeY = 0, endX = 0, endY = 0] = line.slice(-4)
  return [...goingOn(afterX, afterY, startX, startY), ...line, ...goingOn(beforeX, beforeY, endX, endY)]
}

function goingOn(fromX: number, fromY: number, x: number, y: number): number[] {
  if (!isBeyond(x, y, -300)) return []
  const times = 9000 / (Math.hypot(x - fromX, y - fromY) || 1)
  return [x + (x - fromX) * times, y + (y - fromY) * times]
}
