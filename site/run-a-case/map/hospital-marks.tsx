import { memo } from 'react'
import { type HospitalId, hospitals } from '../../../case/hospitals.ts'
import { hospitalName } from '../place-names.ts'
import type { OnStage } from '../words.ts'
import { placeOf } from './city-map.tsx'
import styles from './hospital-marks.late.module.css'

interface Props extends OnStage {
  /** Hospitals from the first of the list to the last; the number on the map is the number in the list. */
  order: string
  /** Those with the care, a bed and a road; where nobody among them can begin soon, another may stand before them. */
  fitting: string
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

export const HospitalMarks = memo(function HospitalMarks({
  city,
  words,
  order,
  fitting,
  chosen,
  isRanked = true,
}: Props) {
  const fits = fitting.split(',')
  return order.split(',').map((index, place) => {
    const hospital = Number(index)
    const plan = hospitals[hospital]
    const door = city.doors[hospital] ?? 0
    return (
      <span
        className={`tabular strong ${styles.mark}`}
        key={index}
        style={placeOf(city, city.x[door] ?? 0, city.y[door] ?? 0)}
        data-first={isRanked && place === 0 ? '' : undefined}
        data-chosen={hospital === chosen ? '' : undefined}
        data-misfit={isRanked && !fits.includes(index) ? '' : undefined}
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
