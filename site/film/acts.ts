import { caseAt, vitalsLiveAt } from '../../case/case-at.ts'
import { protocols } from '../../case/protocols/protocols.ts'
import type { FilmAct } from '../../content/compose.ts'
import { fill } from '../../contract/fill.ts'
import type { PageContent } from '../languages/page-content.ts'
import { run } from '../scenes/moments/sample-run.ts'
import { pictureSeconds } from '../scenes/moments/seconds.ts'
import { duration, timeSince } from '../ui/time-text.ts'
import type { Act } from './case-second.ts'

const { arrivesAt } = run.drive
const { firstHour } = caseAt(run, arrivesAt)
const [care = 'intensiveCare'] = protocols[run.emergency].needs
const seconds = pictureSeconds(run)
/** The arrivals board shows the end of the drive. */
const boardFrom = arrivesAt - 90
const caseEnds: Record<FilmAct['picture'], number> = {
  call: run.scene.onSceneAt,
  case: run.scene.rankedAt,
  ranking: vitalsLiveAt(run),
  vitals: seconds.vitalsMonitor + 24,
  ride: run.drive.departsAt + Math.round(run.drive.route.seconds / 4),
  map: boardFrom,
  board: arrivesAt,
  hour: arrivesAt,
  close: arrivesAt,
}

/**
 * The acts of the film with the seconds of the case that they show. Camera, captions and transcript derive from them.
 */
export function filmActsOf({ film, runACase }: Pick<PageContent, 'film' | 'runACase'>): readonly Act[] {
  const facts = {
    ranked: run.scene.rankedAt - run.scene.assessedAt,
    bay: run.bay,
    care: runACase.care[care],
    passed: duration(runACase.times, firstHour.passed),
  }
  return film.acts.map((act, index) => ({
    ...act,
    to: film.acts[index + 1]?.from ?? film.seconds,
    caption: fill(act.caption, facts),
    caseFrom: index === 0 ? 0 : caseEnds[film.acts[index - 1]?.picture ?? 'call'],
    caseTo: caseEnds[act.picture],
  }))
}

export const transcriptOf = (content: Pick<PageContent, 'film' | 'runACase'>) =>
  filmActsOf(content).map(({ from, caption }) => ({
    time: timeSince(content.runACase.times, Math.floor(from)),
    text: caption,
  }))

const stamp = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`

export function captions(acts: readonly Act[]): string {
  const cues = acts.map(({ from, to, caption }) => `${stamp(from)} --> ${stamp(to - 0.1)}\n${caption}\n`)
  return `WEBVTT\n\n${cues.join('\n')}`
}
