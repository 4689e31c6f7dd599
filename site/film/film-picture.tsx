import { caseAt } from '../../case/case-at.ts'
import type { FilmAct } from '../../content/compose.ts'
import type { PageContent } from '../languages/page-content.ts'
import { ArrivalsBoard } from '../scenes/arrivals-board/arrivals-board.tsx'
import { CasePhone } from '../scenes/case-phone/case-phone.tsx'
import { GoldenHour } from '../scenes/golden-hour/golden-hour.tsx'
import { casePictures } from '../scenes/moments/case-pictures.ts'
import { run } from '../scenes/moments/sample-run.ts'
import type { PictureSeconds } from '../scenes/moments/seconds.ts'
import { shotOf } from '../scenes/moments/shot.ts'
import { RankedHospitals } from '../scenes/ranked-hospitals/ranked-hospitals.tsx'
import { RouteMap } from '../scenes/route-map/route-map.tsx'
import { TransitCare } from '../scenes/transit-care/transit-care.tsx'
import { VitalsMonitor } from '../scenes/vitals-monitor/vitals-monitor.tsx'
import { timeOfDay, timeSince } from '../ui/time-text.ts'

const scenes = {
  case: CasePhone,
  ranking: RankedHospitals,
  vitals: VitalsMonitor,
  ride: TransitCare,
  map: RouteMap,
  board: ArrivalsBoard,
  hour: GoldenHour,
}

interface Props {
  content: PageContent
  picture: FilmAct['picture']
  second: number
}

/** The pictures of the pages, all at one second. The camera hides parts of the phone that are not entered yet. */
export function FilmPicture({ content, picture, second }: Props) {
  if (picture === 'call' || picture === 'close') return null
  const shot = shotOf(content, run)
  const names = Object.keys(shot.seconds) as (keyof PictureSeconds)[] // Object.keys loses the literal types
  const seconds = { ...shot.seconds, ...Object.fromEntries(names.map((name) => [name, second])) }
  const shown = casePictures({
    ...shot,
    seconds: { ...seconds, casePhone: shot.seconds.casePhone },
    faceCount: 1,
  })
  const { clock, passed } = caseAt(run, second)
  const casePhone = {
    ...shown.casePhone,
    time: timeOfDay(content.runACase.times, clock),
    clock: timeSince(content.runACase.times, passed),
  }
  const Picture = scenes[picture]
  return <Picture content={{ ...shown, casePhone }} />
}
