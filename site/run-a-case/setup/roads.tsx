import { memo } from 'react'
import type { City } from '../../../case/city/city.ts'
import { fill } from '../../ui/fill.ts'
import { placeName } from '../place-names.ts'
import type { RoadOnTheWay } from '../places.ts'
import type { Words } from '../words.ts'
import styles from './choices.late.module.css'

interface Props {
  city: City
  words: Words
  closed: readonly number[]
  onTheWay: readonly RoadOnTheWay[]
  onToggle: (segment: number) => void
}

/** How many roads are offered: the greatest part of a way is on a handful. */
const offered = 4

/** Closed ones first, to be opened again, then the roads of the way as it is now. */
export const Roads = memo(function Roads({ city, words, closed, onTheWay, onToggle }: Props) {
  const longestFirst = [...onTheWay].sort(
    (a, b) => (city.metres[b.segment] ?? 0) - (city.metres[a.segment] ?? 0),
  )
  return (
    <fieldset className={styles.group}>
      <legend>{words.setup.roads}</legend>
      <div className={styles.row}>
        {closed.map((segment) => (
          <button
            className={styles.chip}
            type="button"
            key={segment}
            data-kind="road"
            aria-pressed="true"
            onClick={() => onToggle(segment)}
          >
            {fill(words.setup.closedRoad, { road: placeName(words, city.names[segment] ?? '') })}
          </button>
        ))}
        {longestFirst.slice(0, offered).map(({ name, segment }) => (
          <button
            className={styles.chip}
            type="button"
            key={segment}
            data-kind="road"
            aria-pressed="false"
            onClick={() => onToggle(segment)}
          >
            {placeName(words, name)}
          </button>
        ))}
      </div>
    </fieldset>
  )
})
