import type { ReactNode } from 'react'
import styles from './refusals.module.css'

/** Error summary with links, shown above a form with more than one invalid field. */
export function Refusals({ form, title, children }: { form: string; title: string; children: ReactNode }) {
  const id = `${form}-refusals`
  return (
    <div className={`strong ${styles.refusals}`}>
      <p id={id}>{title}</p>
      <ul className={`cluster ${styles.links}`} aria-labelledby={id}>
        {children}
      </ul>
    </div>
  )
}

export function RefusedField({ form, name, label }: { form: string; name: string; label: string }) {
  return (
    <li>
      <a className="reach" href={`#${form}-${name}`}>
        {label}
      </a>
    </li>
  )
}
