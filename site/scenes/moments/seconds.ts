import type { Run } from '../../../case/plan-case.ts'
import { sceneTimes } from '../../../case/scene-times.ts'

export type PictureSeconds = ReturnType<typeof pictureSeconds>

/** The second of the case that each picture of it shows: always one at which something has just happened. */
export function pictureSeconds({ alert, messages, tasks, arrivals, drive, receivedAt }: Run) {
  const said = (wanted: string) => messages.find(({ kind }) => kind === wanted)?.at ?? drive.departsAt
  const lastTask = tasks.at(-1)?.at ?? drive.arrivesAt
  return {
    stepCase: 0,
    casePhone: sceneTimes.assessedAt,
    rankedHospitals: sceneTimes.rankedAt,
    hero: alert.seen[0]?.at ?? drive.departsAt,
    alerts: alert.seen.at(-2)?.at ?? drive.departsAt,
    vitalsMonitor: said('seen'),
    teleConsult: said('order'),
    arrivalsBoard: arrivals.find(({ isOwn }) => isOwn)?.readyAt ?? drive.departsAt,
    routeMap: drive.departsAt + Math.round(drive.route.seconds / 2),
    // One thing is left to do, and a minute to do it.
    preparedness: lastTask - 60,
    goldenHour: drive.arrivesAt,
    documents: receivedAt,
  }
}
