import type { Run } from '../../../case/plan-case.ts'
import { faceCount } from '../ticks/ticking.ts'

export type PictureSeconds = ReturnType<typeof pictureSeconds>

/** The second of the case that each picture shows: always one at which an event has just happened or is in progress. */
export function pictureSeconds({
  startsAt,
  scene,
  alert,
  messages,
  tasks,
  arrivals,
  drive,
  receivedAt,
}: Run) {
  const said = (wanted: string) => messages.find(({ kind }) => kind === wanted)?.at ?? drive.departsAt
  const onTheWay = (share: number) => drive.departsAt + Math.round(drive.route.seconds * share)
  // An animated picture shows the minute of its first second, so it must not start where the minute changes during the loop.
  const steady = (at: number) => {
    const intoMinute = (startsAt + at) % 60
    return intoMinute + faceCount > 60 ? at + 60 - intoMinute : at
  }
  const readyAt = arrivals.find(({ isOwn }) => isOwn)?.readyAt ?? drive.departsAt
  const before = tasks.filter(({ at }) => at <= drive.arrivesAt)
  return {
    stepCase: scene.onSceneAt,
    casePhone: scene.assessedAt,
    rankedHospitals: scene.rankedAt,
    hero: steady(onTheWay(0.4)),
    alerts: alert.seen.at(-2)?.at ?? drive.departsAt,
    vitalsMonitor: said('seen'),
    teleConsult: said('order'),
    arrivalsBoard: steady(Math.min(Math.max(readyAt, drive.departsAt + 30), onTheWay(0.7))),
    routeMap: onTheWay(0.5),
    // A minute before the last task is done.
    preparedness: (before.at(-1)?.at ?? drive.arrivesAt) - 60,
    goldenHour: drive.arrivesAt,
    documents: receivedAt,
  }
}
