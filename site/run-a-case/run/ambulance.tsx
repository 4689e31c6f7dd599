import { memo, useEffect, useRef } from 'react'
import type { City } from '../../../case/city/city.ts'
import { type Drive, positionAt } from '../../../case/drive.ts'
import type { CaseClock } from '../case-clock.ts'
import styles from './ambulance.late.module.css'

interface Props {
  city: City
  clock: CaseClock
  drive: Drive
  look: 'ours' | 'phone'
}

/** Moved by a transform on its own layer, so that the map below is not repainted. */
export const Ambulance = memo(function Ambulance({ city, clock, drive, look }: Props) {
  const mark = useRef<HTMLSpanElement>(null)
  useEffect(() => {
    const element = mark.current
    if (!element) return
    // 100 cqi are the width of the map.
    const along = (metres: number) => `${((100 * metres) / city.width).toFixed(3)}cqi`
    return clock.onMove((t) => {
      element.style.transform = `translate(${positionAt(drive, t).map(along).join()})`
    })
  }, [city, clock, drive])
  return (
    <span className={`centred ${styles.ambulance} ${styles[look]}`} ref={mark} aria-hidden="true">
      <svg
        viewBox="0 0 24 24"
        width="18"
        height="18"
        fill="none"
        stroke="currentColor"
        strokeWidth="3.5"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
      >
        <path
          d={
            look === 'ours'
              ? 'M12 5v14M5 12h14'
              : 'M8 6.5c-1 5 4.500 10.500 9.500 9.500l-1-3.500-2.500 1-3.500-3.500 1-2.500z'
          }
        />
      </svg>
    </span>
  )
})
