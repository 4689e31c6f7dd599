import type { ReactNode } from 'react'
import styles from './panel.module.css'

interface Props {
  night?: boolean
  className?: string | undefined
  children: ReactNode
}

/** A screen of the product: light at the bedside, dark in the ambulance and on the wall. */
export function Panel({ night, className = '', children }: Props) {
  return (
    <div className={`${styles.panel} ${className}`.trimEnd()} data-night={night ? '' : undefined}>
      {children}
    </div>
  )
}

export function PanelHead({ children }: { children: ReactNode }) {
  return (
    <p className="ends note strong" data-head="">
      {children}
    </p>
  )
}

/** A state in one word with an indicator light; `alarm` is the only red one. */
export function State({ is, children }: { is: 'alarm' | 'ready' | 'waiting'; children: ReactNode }) {
  return (
    <span className={`strong unbroken ${styles.state}`} data-is={is}>
      {children}
    </span>
  )
}

interface MessageProps {
  from: string
  at: string
  text: string
  /** Aligned to the other side, as a reply. */
  reply?: boolean
}

/** A message between doctor and paramedic, with its sender and time above it. */
export function Message({ from, at, text, reply }: MessageProps) {
  return (
    <p className={`note ${styles.message}`} data-reply={reply ? '' : undefined}>
      <span>
        {from} · {at}
      </span>
      {text}
    </p>
  )
}

export function Row({ label, children }: { label: string; children: ReactNode }) {
  return (
    <p className="ends lines note">
      {label}
      <b>{children}</b>
    </p>
  )
}
