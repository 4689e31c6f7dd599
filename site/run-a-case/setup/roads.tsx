import { memo } from 'react'
import { fill } from '../../ui/fill.ts'
import buttons from '../buttons.late.module.css'
import type { ChangeCase } from '../case-changes.ts'
import { placeName } from '../place-names.ts'
import type { RoadOnTheWay } from '../places.ts'
import type { OnStage } from '../words.ts'
import styles from './choices.late.module.css'

interface Props extends OnStage {
  closed: readonly number[]
  onTheWay: readonly RoadOnTheWay[]
  change: ChangeCase
}

/** How many roads are offered: the greatest part of a way is on a handful. */
const offered = 4

/** Closed ones first, to be opened again, then the roads of the way as it is now. */
export const Roads = memo(function Roads({ city, words, closed, onTheWay, change }: Props) {
  const longestFirst = [...onTheWay].sort(
    (a, b) => (city.metres[b.segment] ?? 0) - (city.metres[a.segment] ?? 0),
  )
  const roads = [
    ...closed.map((segment) => ({
      segment,
      text: fill(words.setup.closedRoad, { road: placeName(words, city.names[segment] ?? '') }),
      isClosed: true,
    })),
    ...longestFirst
      .slice(0, offered)
      .map(({ name, segment }) => ({ segment, text: placeName(words, name), isClosed: false })),
  ]
  return (
    <fieldset>
      <legend className={`small mute ${styles.label}`}>{words.setup.roads}</legend>
      <div className="cluster near">
        {roads.map(({ segment, text, isClosed }) => (
          <button
            className={`reach ${buttons.button} ${buttons.chosen} ${styles.chip}`}
            type="button"
            key={segment}
            data-kind="road"
            aria-pressed={isClosed}
            onClick={() => change({ road: segment })}
          >
            {text}
          </button>
        ))}
      </div>
    </fieldset>
  )
})
