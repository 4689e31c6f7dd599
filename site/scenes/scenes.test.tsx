import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { content as words } from '../../content/index.ts'
import { Alerts } from './alerts/alerts.tsx'
import { ArrivalsBoard } from './arrivals-board/arrivals-board.tsx'
import { CasePhone } from './case-phone/case-phone.tsx'
import { Coverage } from './coverage/coverage.tsx'
import { Documents } from './documents/documents.tsx'
import { GoldenHour } from './golden-hour/golden-hour.tsx'
import { Hero } from './hero/hero.tsx'
import { picturesIn } from './moments/sample-pictures.ts'
import { OutcomeCurve } from './outcome-curve/outcome-curve.tsx'
import { Preparedness } from './preparedness/preparedness.tsx'
import { RankedHospitals } from './ranked-hospitals/ranked-hospitals.tsx'
import { RouteMap } from './route-map/route-map.tsx'
import { StepArrival, StepCase, StepRanking, StepVitals } from './steps/steps.tsx'
import { TeleConsult } from './tele-consult/tele-consult.tsx'
import { TransitCare } from './transit-care/transit-care.tsx'
import { VitalsMonitor } from './vitals-monitor/vitals-monitor.tsx'

const content = picturesIn(words)

const pictures = {
  Alerts,
  ArrivalsBoard,
  CasePhone,
  Coverage,
  Documents,
  GoldenHour,
  Hero,
  OutcomeCurve,
  Preparedness,
  RankedHospitals,
  RouteMap,
  StepArrival,
  StepCase,
  StepRanking,
  StepVitals,
  TeleConsult,
  TransitCare,
  VitalsMonitor,
}

describe.each(Object.entries(pictures))('%s', (_name, Picture) => {
  it('is an image with a label when it has a title', () => {
    const html = renderToStaticMarkup(<Picture content={content} title="What it tells" />)
    expect(html).toMatch(/^<div [^>]*role="img" aria-label="What it tells"/)
  })

  it('is hidden from screen readers without one, and its motion can be paused', () => {
    const html = renderToStaticMarkup(<Picture content={content} />)
    expect(html).toMatch(/^<div [^>]*data-moves=""[^>]* aria-hidden="true"/)
  })

  it('can be used twice on a page under the Content-Security-Policy', () => {
    const html = renderToStaticMarkup(<Picture content={content} />)
    expect(html).not.toMatch(/ (style|id|on\w+)="/)
  })
})
