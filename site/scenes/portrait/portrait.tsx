import styles from './portrait.module.css'

interface Props {
  name: string
  /** Which of the four shifts of a day lights the picture. */
  hour: number
}

const horizons = [
  'M0 150h52l7-20 12 40 9-26 6 6h114',
  'M0 128h92l7-24 12 48 9-30 6 6h74',
  'M0 162h20l7-18 12 36 9-24 6 6h146',
  'M0 140h118l7-26 12 50 9-30 6 6h48',
]

/** Stands in for a photograph: initials under the sun of a shift, over the line that runs through the site. */
export function Portrait({ name, hour }: Props) {
  const initials = name
    // A doctor's title is no part of the name, in any language.
    .replace(/^(?:Dr|\S+\.) /, '')
    .split(' ')
    .map(firstLetter)
    .join('')
  return (
    <svg
      className={styles.portrait}
      viewBox="0 0 200 200"
      data-hour={hour % 4}
      fill="none"
      aria-hidden="true"
    >
      <circle className={styles.sun} r="46" />
      <path className={styles.horizon} d={horizons[hour % 4]} />
      <text x="16" y="56">
        {initials}
      </text>
    </svg>
  )
}

/** With its vowel sign, which Indian scripts write as a letter of its own. */
function firstLetter(word: string): string {
  const [first] = new Intl.Segmenter().segment(word)
  return first?.segment ?? ''
}
