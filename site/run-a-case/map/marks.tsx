import { memo } from 'react'
import type { CaseInput } from '../../../case/case-input.ts'
import { type City, pointOnSegment } from '../../../case/city/city.ts'
import { type HospitalId, hospitals } from '../../../case/hospitals.ts'
import type { RankedHospital } from '../../../case/ranking.ts'
import { hospitalName } from '../place-names.ts'
import type { OnStage } from '../words.ts'
import styles from './marks.late.module.css'

export interface MarkProps extends OnStage {
  input: CaseInput
  /** The number on the map is the number in the list. */
  list: readonly RankedHospital[]
  chosen: number | undefined
  /** Before the hospitals are numbered each has an H, as on a road sign. */
  isRanked?: boolean
}

/** Positions of names that would overlap another name or leave the map on the right of their mark. */
const sides: Partial<Record<HospitalId, 'left' | 'below' | 'above'>> = {
  lakesideMedical: 'below',
  northGate: 'left',
  eastRidgeNeuro: 'above',
}

export const placeOf = (city: City, x: number, y: number) => ({
  left: `${(x / city.width) * 100}%`,
  top: `${(y / city.height) * 100}%`,
})

/** The hospitals and the patient on the map. The lists beside it have the same information for screen readers. */
export const Marks = memo(function Marks({ city, words, input, list, chosen, isRanked = true }: MarkProps) {
  const patient = placeOf(city, ...pointOnSegment(city, input.spot))
  const marks = list.map(({ hospital, fits }, place) => {
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
        {isRanked ? place + 1 : 'H'}
        <span className={styles.name} data-side={plan && sides[plan.id]}>
          {hospitalName(words, hospital)}
        </span>
      </span>
    )
  })
  return [...marks, <span className={styles.patient} key="patient" style={patient} aria-hidden="true" />]
})
