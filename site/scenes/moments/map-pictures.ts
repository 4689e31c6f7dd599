import { pointOnSegment } from '../../../case/city/city.ts'
import { travelAt } from '../../../case/drive.ts'
import { fill } from '../../../contract/fill.ts'
import { hospitalName, placeName } from '../../run-a-case/place-names.ts'
import { capital, sayReason } from '../../run-a-case/say.ts'
import { timeLeft } from '../../ui/time-text.ts'
import { pathData } from './drawn-line.ts'
import { lineOf, mapHeight, mapWidth, toDrawing, viewOf } from './map-view.ts'
import { ambulanceName, kmOf, type Shot, ticking, waiting } from './shot.ts'

export const ringMinutes = [3, 6, 9]
const outerRadius = 278
const middle = 300

/** A point of a drawing with its label. */
export interface Mark {
  name: string
  x: number
  y: number
}

export function mapPictures(shot: Shot) {
  return { routeMap: routeMapOf(shot), coverage: coverageOf(shot) }
}

/** The map is a static picture; each frame of the film draws it anew for its second. */
function routeMapOf(shot: Shot) {
  const { words, said, city, run, seconds } = shot
  const { drive } = run
  const view = viewOf(run)
  const markOf = (hospital: number): Mark => {
    const door = city.doors[hospital] ?? 0
    return { name: hospitalName(said, hospital), ...toDrawing(view, city.x[door] ?? 0, city.y[door] ?? 0) }
  }
  const still = { run, faceCount: 1 }
  const { passedMetres, metres } = travelAt(drive, seconds.routeMap)
  return {
    ambulance: ambulanceName(shot, run.ambulance),
    destination: fill(words.routeMap.destination, { hospital: hospitalName(said, run.hospital) }),
    countdown: ticking(still, '{left}', seconds.routeMap, ({ untilArrival }) =>
      timeLeft(said.times, untilArrival),
    ),
    distance: ticking(still, words.routeMap.left, seconds.routeMap, ({ travel }) => kmOf(travel?.leftMetres)),
    share: passedMetres / metres,
    scene: {
      name: placeName(said, city.names[run.input.spot.segment] ?? ''),
      ...toDrawing(view, ...pointOnSegment(city, run.input.spot)),
    },
    chosen: markOf(run.hospital),
    others: run.ranking.list
      .filter(({ hospital }) => hospital !== run.hospital)
      .map(({ hospital }) => markOf(hospital))
      .filter(({ x, y }) => x > 60 && x < mapWidth - 60 && y > 60 && y < mapHeight - 60),
    route: pathData(lineOf(view, drive.route.points)),
  }
}

/** The chosen hospital and all nearer ones, each in its direction and at its distance by road. */
function coverageOf({ words, said, city, run }: Shot) {
  const outer = Math.max(...ringMinutes)
  const ranked = run.ranking.list.find(({ hospital }) => hospital === run.hospital)
  const reach = ranked?.travelSeconds ?? 0
  const [sceneX, sceneY] = pointOnSegment(city, run.input.spot)
  const marks = run.ranking.list
    .filter(({ travelSeconds }) => travelSeconds <= reach)
    .map(({ hospital, travelSeconds, travelMinutes }) => {
      const door = city.doors[hospital] ?? 0
      const angle = Math.atan2((city.y[door] ?? 0) - sceneY, (city.x[door] ?? 0) - sceneX)
      const radius = (travelSeconds / 60 / outer) * outerRadius
      return {
        hospital,
        name: hospitalName(said, hospital),
        minutes: fill(words.minutes, { minutes: travelMinutes ?? waiting }),
        x: Math.round(middle + radius * Math.cos(angle)),
        y: Math.round(middle + radius * Math.sin(angle)),
      }
    })
  const chosen = marks.find(({ hospital }) => hospital === run.hospital)
  if (!chosen || !ranked || reach > outer * 60)
    throw new RangeError(`the chosen hospital is more than ${outer} minutes away`)
  return {
    rings: ringMinutes.map((minutes) => ({
      minutes: fill(words.minutes, { minutes }),
      radius: Math.round((minutes / outer) * outerRadius),
    })),
    chosen,
    others: marks.filter((mark) => mark !== chosen),
    reason: capital(sayReason(said, ranked.headline)),
  }
}
