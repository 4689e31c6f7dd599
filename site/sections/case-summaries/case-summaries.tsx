import { comparedCases } from '../../../case/compare.ts'
import { emergencies } from '../../../case/keys.ts'
import type { Content } from '../../../content/languages.ts'
import { fill } from '../../../contract/fill.ts'
import { type Spread, simulatedSpreads, spreadsAgainst } from '../../scenes/moments/simulated-figures.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import table from '../../ui/figure-table.module.css'
import { Heading } from '../../ui/heading.tsx'
import { signedDuration } from '../../ui/time-text.ts'

interface Props {
  words: Content['runACase']
  summaries: Content['casePage']['summaries']
  /** The name of the kind of figure. */
  mark: string
}

/** All six emergencies side by side with mean and median over all cases, computed at build. */
export function CaseSummaries({ words: { emergencies: names, ends, times }, summaries, mark }: Props) {
  const time = (seconds: number) => ({ time: signedDuration(times, seconds) })
  const cell = ({ mean, median }: Spread) => (
    <>
      <b>{fill(summaries.mean, time(mean))}</b>, {fill(summaries.median, time(median))}
    </>
  )
  return (
    <section className="section" data-tone="sand" aria-labelledby="summaries">
      <div className="wrap stack" data-figure="simulated">
        <Heading id="summaries">{fill(summaries.title, { count: comparedCases })}</Heading>
        <p className="lead mute">{fill(summaries.lead, { count: comparedCases })}</p>
        <div className={table.frame}>
          <table className={`tabular tight ${table.table}`}>
            <thead>
              <tr>
                <th scope="col">{summaries.emergency}</th>
                <th scope="col">{summaries.byPhone}</th>
                <th scope="col">{summaries.byMessenger}</th>
                <th scope="col">{summaries.fixed}</th>
              </tr>
            </thead>
            <tbody>
              {emergencies.map((emergency) => {
                const spread = simulatedSpreads[emergency]
                const { mean, median, count, differ, later, typical } = spread
                return (
                  <tr
                    key={emergency}
                    data-summary={emergency}
                    data-mean={mean}
                    data-median={median}
                    data-count={count}
                  >
                    <th scope="row">
                      {names[emergency]}
                      <span className="block normal small mute">{ends[emergency]}</span>
                    </th>
                    <td data-column={summaries.byPhone}>
                      {cell(spread)}
                      <span className="block normal small mute">
                        {fill(summaries.typical, { differ, count, ...time(typical) })};{' '}
                        {fill(summaries.later, { later, count })}
                      </span>
                    </td>
                    <td data-column={summaries.byMessenger}>{cell(spreadsAgainst.messenger[emergency])}</td>
                    <td data-column={summaries.fixed}>{cell(spreadsAgainst.fixed[emergency])}</td>
                  </tr>
                )
              })}
            </tbody>
          </table>
        </div>
        <p>{summaries.zero}</p>
        <p className="small mute">
          <KindMark kind="simulated" mark={mark} />
        </p>
      </div>
    </section>
  )
}
