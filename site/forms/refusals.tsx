import type { ReactNode } from 'react'
import styles from './refusals.module.css'

/** Error summary with links, shown above a form with more than one invalid field. */
export function Refusals({ form, title, children }: { form: string; title: string; children: ReactNode }) {
  const id = `${form}-refusals`
  return (
    <div className={`card tight strong ${styles.refusals}`}>
      <p id={id}>{title}</p>
      <ul aria-labelledby={id}>{children}</ul>
    </div>
  )
}

interface RefusedFieldProps {
  form: string
  name: string
  label: string
  /** The reason. */
  children: ReactNode
}

export function RefusedField({ form, name, label, children }: RefusedFieldProps) {
  return (
    <li>
      <a className="reach" href={`#${form}-${name}`}>
        {label}
      </a>
      {': '}
      <span className="normal">{children}</span>
    </li>
  )
}
