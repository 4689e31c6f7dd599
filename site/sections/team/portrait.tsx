import styles from './portrait.module.css'

interface Props {
  name: string
  /** Which of the four shifts of a day lights the picture. */
  hour: number
}

/** A drawn stand-in for a photograph: a person's initials in the light of one of four shifts. */
export function Portrait({ name, hour }: Props) {
  const initials = name
    .replace(/^Dr\.? /, '')
    .split(' ')
    .map((part) => part[0])
    .join('')
  return (
    <div className={styles.portrait} data-hour={hour % 4} aria-hidden="true">
      <span className={styles.initials}>{initials}</span>
    </div>
  )
}
