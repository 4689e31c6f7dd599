import { memo } from 'react'
import { type HospitalId, hospitals } from '../../../case/hospitals.ts'
import type { RankedHospital } from '../../../case/ranking.ts'
import { hospitalName } from '../place-names.ts'
import type { OnStage } from '../words.ts'
import { placeOf } from './city-map.tsx'
import styles from './hospital-marks.late.module.css'

interface Props extends OnStage {
  /** The number on the map is the number in the list. */
  list: readonly RankedHospital[]
  chosen: number | undefined
  /** Before that they stand without numbers. */
  isRanked?: boolean
}

/** Where a name at the right of its mark would run into another or off the map. */
const sides: Partial<Record<HospitalId, 'left' | 'below' | 'above'>> = {
  lakesideMedical: 'below',
  northGate: 'left',
  eastRidgeNeuro: 'above',
}

export const HospitalMarks = memo(function HospitalMarks(props: Props) {
  const { city, words, list, chosen, isRanked = true } = props
  return list.map(({ hospital, fits }, place) => {
    const plan = hospitals[hospital]
    const door = city.doors[hospital] ?? 0
    return (
      <span
        className={`tabular strong ${styles.mark}`}
        key={hospital}
        style={placeOf(city, city.x[door] ?? 0, city.y[door] ?? 0)}
        data-first={isRanked && place === 0 ? '' : undefined}
        data-chosen={hospital === chosen ? '' : undefined}
        data-misfit={isRanked && !fits ? '' : undefined}
        aria-hidden="true"
      >
        {isRanked && place + 1}
        <span className={styles.name} data-side={plan && sides[plan.id]}>
          {hospitalName(words, hospital)}
        </span>
      </span>
    )
  })
})
