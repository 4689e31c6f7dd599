import { OwnPicture } from '../../ui/pictures/own-picture.tsx'
import type { Picture } from '../../ui/pictures/picture.ts'
import styles from './portrait.module.css'

interface Props {
  name: string
  /** The index of the sky's colours, one of four times of day. */
  hour: number
  /** The photograph, if there is one. */
  picture?: Picture | undefined
}

const shifts = [
  { sun: 'translate(138 122)', horizon: 'M0 150h52l7-20 12 40 9-26 6 6h114' },
  { sun: 'translate(146 82)', horizon: 'M0 128h92l7-24 12 48 9-30 6 6h74' },
  { sun: 'translate(120 156)', horizon: 'M0 162h20l7-18 12 36 9-24 6 6h146' },
  { sun: 'translate(146 70) scale(.62)', horizon: 'M0 140h118l7-26 12 50 9-30 6 6h48' },
]

/** A photograph, or instead of it initials in front of a sun, above the signal line. */
export function Portrait({ name, hour, picture }: Props) {
  if (picture) return <OwnPicture className={styles.portrait} picture={picture} alt={name} />
  const initials = name
    // A doctor's title is not part of the name, in any language.
    .replace(/^(?:Dr|\S+\.) /, '')
    .split(' ')
    // With its vowel sign, which is a separate code point in Indian scripts.
    .map((word) => [...new Intl.Segmenter().segment(word)][0]?.segment)
    .join('')
  return (
    <svg
      className={styles.portrait}
      viewBox="0 0 200 200"
      data-hour={hour % 4}
      data-picture=""
      fill="none"
      fontSize="50"
      aria-hidden="true"
    >
      <circle fill="var(--sun)" r="46" transform={shifts[hour % 4]?.sun} />
      <path stroke="currentColor" strokeWidth="3" strokeLinejoin="round" d={shifts[hour % 4]?.horizon} />
      <text x="16" y="56">
        {initials}
      </text>
    </svg>
  )
}
