import type { Ticking } from './ticking.ts'
import styles from './ticks.module.css'

interface Props {
  text: Ticking
  /** A large clock: words such as “in” have half the size of its digits. */
  isClock?: boolean
}

export function Ticks({ text: { before, faces, after }, isClock }: Props) {
  return (
    <>
      {before}
      {/* Seconds are separate from minutes: all clocks repeat the same seconds, which compress to almost nothing. */}
      {parts.map((part) => {
        const texts = faces.map((face) => face.split(numbers)[part] ?? '')
        return isClock && /\p{L}/u.test(texts[0] ?? '') ? (
          <small className={styles.word} key={part}>
            {texts[0]}
          </small>
        ) : (
          <Window key={part} faces={texts} />
        )
      })}
      {after}
    </>
  )
}

/** Only numbers change, and a text has at most two: text and numbers alternate. */
const numbers = /(\d+)/
const parts = [0, 1, 2, 3, 4]

function Window({ faces }: { faces: string[] }) {
  if (faces.every((face) => face === faces[0])) return faces[0]
  return (
    <span className={styles.window}>
      <span className={styles.strip}>{faces.join('\n')}</span>
    </span>
  )
}
