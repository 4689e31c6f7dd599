import { Fragment } from 'react'
import type { Content } from '../../content/languages.ts'
import styles from './emergency-line.module.css'

export type EmergencyWords = Content['site']['footer']['emergency']

interface Props {
  words: EmergencyWords
  className?: string | undefined
}

/** For somebody in need, wherever a visitor might mistake this website for an ambulance service. The numbers dial. */
export function EmergencyLine({ words, className = 'small' }: Props) {
  const { before, numbers, or, after, end, note } = words
  return (
    <p className={`tight ${styles.line} ${className}`} data-emergency-line="">
      <b className="tabular">
        {before}{' '}
        {numbers.map(({ label, href }, index) => (
          <Fragment key={href}>
            {index > 0 && ` ${or} `}
            <a href={href}>{label}</a>
          </Fragment>
        ))}
        {after && ` ${after}`}
        {end}
      </b>{' '}
      {note}
    </p>
  )
}
