import { memo } from 'react'
import { type City, pointOnSegment } from '../../../case/city/city.ts'
import { placeOf } from './city-map.tsx'
import styles from './patient-mark.late.module.css'

interface Props {
  city: City
  segment: number
  along: number
}

export const PatientMark = memo(function PatientMark({ city, segment, along }: Props) {
  const [x, y] = pointOnSegment(city, { segment, along })
  return <span className={styles.patient} style={placeOf(city, x, y)} aria-hidden="true" />
})
