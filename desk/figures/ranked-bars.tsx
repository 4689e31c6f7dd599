import type { Ranking } from '../../contract/report.ts'
import { changeWords, shareWords } from '../../contract/report-words.ts'
import { amount } from '../words.ts'
import { Bar } from './bar.tsx'
import styles from './figures.module.css'

const most = 10
const total = (ranking: Ranking) => ranking.reduce((sum, { count }) => sum + count, 0)

interface Props {
  title: string
  now: Ranking
  before: Ranking
  /** What the shares are parts of. */
  whole: number
}

/** A table that is its own plot: the longest bar first, whatever is left over in one line. */
export function RankedBars({ title, now, before, whole }: Props) {
  if (now.length === 0)
    return (
      <div>
        <h3>{title}</h3>
        <p className="mute">Nothing was counted in these days.</p>
      </div>
    )
  const shown = now.length <= most ? now : now.slice(0, most - 1)
  const others = now.slice(shown.length)
  const countsBefore = new Map(before.map(({ name, count }) => [name, count]))
  const shownBefore = shown.reduce((sum, { name }) => sum + (countsBefore.get(name) ?? 0), 0)
  const rows = shown.map(({ name, count }) => ({ name, count, earlier: countsBefore.get(name) ?? 0 }))
  if (others.length > 0)
    rows.push({ name: `${others.length} others`, count: total(others), earlier: total(before) - shownBefore })
  const longest = Math.max(...rows.map(({ count }) => count))
  return (
    <table className={styles.ranking}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">
            <span className="unseen">Name</span>
          </th>
          <th scope="col">Count</th>
          <th scope="col">Share</th>
          <th scope="col">Change</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, count, earlier }) => (
          <tr key={name}>
            <th scope="row">
              {name}
              <Bar part={count} whole={longest} />
            </th>
            <td>{amount(count)}</td>
            <td>{shareWords(count, whole)}</td>
            <td>{changeWords(count, earlier)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
