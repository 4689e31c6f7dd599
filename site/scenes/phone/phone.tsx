import type { ReactNode } from 'react'
import styles from './phone.module.css'

interface Props {
  time: string
  /** The lower edge of the picture clips the device. */
  cropped?: boolean
  children: ReactNode
}

export function Phone({ time, cropped, children }: Props) {
  return (
    <div className={styles.phone} data-cropped={cropped ? '' : undefined}>
      <div className={`strong ends fine ${styles.status}`}>
        <span>{time}</span>
        <svg viewBox="0 0 44 12" width="44" height="12" fill="currentColor" aria-hidden="true">
          <path d="M0 8h3v4H0zM5 5.5h3V12H5zM10 3h3v9h-3zM15 0h3v12h-3z" />
          <rect x="24.5" y="1.5" width="16" height="9" rx="2.5" fill="none" stroke="currentColor" />
          <path d="M26 3h10v6H26zM42 4.5h1.5v3H42z" />
        </svg>
      </div>
      {children}
    </div>
  )
}
