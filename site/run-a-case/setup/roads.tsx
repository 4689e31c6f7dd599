import { memo } from 'react'
import { fill } from '../../../contract/fill.ts'
import buttons from '../buttons.late.module.css'
import type { ChangeCase } from '../case-changes.ts'
import { placeName } from '../place-names.ts'
import type { OnStage } from '../words.ts'
import styles from './choices.late.module.css'

interface Props extends OnStage {
  closed: readonly number[]
  onTheWay: readonly number[]
  change: ChangeCase
}

/** Number of roads offered: most of a route is on a few roads. */
const offered = 4

/** Closed roads first, so that they can be opened again, then the roads of the current route. */
export const Roads = memo(function Roads({ city, words, closed, onTheWay, change }: Props) {
  return (
    <fieldset>
      <legend className="small mute block below-2">{words.setup.roads}</legend>
      <div className="cluster gap-2">
        {[...closed, ...onTheWay.slice(0, offered)].map((segment, index) => {
          const road = placeName(words, city.names[segment] ?? '')
          const isClosed = index < closed.length
          return (
            <button
              className={`reach ${buttons.button} ${buttons.chosen} ${styles.chip}`}
              type="button"
              key={segment}
              data-kind="road"
              aria-pressed={isClosed}
              onClick={() => change({ road: segment })}
            >
              {isClosed ? fill(words.setup.closedRoad, { road }) : road}
            </button>
          )
        })}
      </div>
    </fieldset>
  )
})
