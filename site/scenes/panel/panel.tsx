import type { ReactNode } from 'react'
import styles from './panel.module.css'

interface Props {
  night?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A screen of the product: white at the bedside, dark in the ambulance and on the wall. */
export function Panel({ night, className = '', children }: Props) {
  return (
    <div className={`${styles.panel} ${className}`.trimEnd()} data-night={night ? '' : undefined}>
      {children}
    </div>
  )
}

export function PanelHead({ children }: { children: ReactNode }) {
  return <p className={styles.head}>{children}</p>
}

/** A state in one word with its light; `alarm` is the only one that may be red. */
export function State({ is, children }: { is: 'alarm' | 'ready' | 'waiting'; children: ReactNode }) {
  return (
    <span className={`strong ${styles.state}`} data-is={is}>
      {children}
    </span>
  )
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className={styles.row}>
      {label}
      <b>{children}</b>
    </p>
  )
}
