import { memo } from 'react'
import { type City, pointOnSegment, type Spot } from '../../../case/city/city.ts'
import { placeOf } from './city-map.tsx'
import styles from './patient-mark.late.module.css'

export const PatientMark = memo(function PatientMark({ city, spot }: { city: City; spot: Spot }) {
  const [x, y] = pointOnSegment(city, spot)
  return <span className={styles.patient} style={placeOf(city, x, y)} aria-hidden="true" />
})
