import { useCallback, useEffect, useRef, useState } from 'react'
import type { CaseInput } from '../../../case/case-input.ts'
import type { Spot } from '../../../case/city/city.ts'
import { fill } from '../../../contract/fill.ts'
import buttons from '../buttons.late.module.css'
import { useRankedCase } from '../case-changes.ts'
import { keepInAddress } from '../kept-address.ts'
import map from '../map/city-map.late.module.css'
import { CityMap } from '../map/city-map.tsx'
import { hospitalName } from '../place-names.ts'
import type { OnStage } from '../words.ts'
import styles from './case-setup.late.module.css'
import choices from './choices.late.module.css'
import { EmergencyChoice, When, Where } from './choices.tsx'
import { RankedList } from './ranked-list.tsx'
import { Roads } from './roads.tsx'

interface Props extends OnStage {
  first: CaseInput
  /** The case was run before: a new setup is a new history entry. */
  isReturn: boolean
  onStart: (input: CaseInput) => void
}

/** Emergency, place, hour and roads on one side, the ranked list on the other, and the button that starts the run. */
export function CaseSetup({ city, words, first, isReturn, onStart }: Props) {
  const { input, change, ranking, chosen, route, onTheWay } = useRankedCase(city, first)
  const isNewStage = useRef(isReturn)
  useEffect(() => {
    keepInAddress('setup', input, isNewStage.current)
    isNewStage.current = false
  }, [input])
  const [tapCloses, setTapCloses] = useState(false)
  const { setup } = words
  const { list } = ranking
  const target = list.find(({ hospital }) => hospital === chosen)
  const tap = useCallback(
    (spot: Spot, hospital: number | undefined) => {
      if (tapCloses) change({ road: spot.segment })
      else if (hospital !== undefined) change({ choice: hospital })
      else change({ spot })
    },
    [tapCloses, change],
  )
  return (
    <div className={`stack ${styles.setup}`} data-case-state="rest">
      <div className="whole">
        <EmergencyChoice words={words} chosen={input.emergency} change={change} />
      </div>
      <div className={styles.map}>
        <div className={map.place}>
          <CityMap
            city={city}
            words={words}
            input={input}
            list={list}
            chosen={chosen}
            route={route?.points}
            onTap={tap}
          />
        </div>
        <div className={`cluster between small mute middle tight ${styles.tap}`}>
          <p className="grows">{tapCloses ? setup.closeHint : setup.mapHint}</p>
          <button
            className={`reach ${buttons.button} ${buttons.chosen} ${choices.chip}`}
            type="button"
            aria-pressed={tapCloses}
            onClick={() => setTapCloses(!tapCloses)}
          >
            {setup.closeRoads}
          </button>
        </div>
      </div>
      <div className={styles.list}>
        <RankedList words={words} input={input} list={list} chosen={chosen} change={change} />
      </div>
      <div className={`stack ${styles.world}`}>
        <Where city={city} words={words} spot={input.spot} change={change} />
        <When words={words} startsAt={input.startsAt} change={change} />
        <Roads city={city} words={words} closed={input.closedRoads} onTheWay={onTheWay} change={change} />
      </div>
      <div className={`${buttons.thumb} ${styles.go}`}>
        <button
          className={`strong full ${buttons.button} ${buttons.main} ${styles.start}`}
          type="button"
          disabled={!route}
          onClick={() => onStart(input)}
        >
          {setup.start}
          <span className="block small normal">
            {fill(route ? setup.startTo : setup.cannotStart, {
              hospital: hospitalName(words, chosen),
              minutes: target?.travelMinutes ?? '',
            })}
          </span>
        </button>
      </div>
    </div>
  )
}
