import type { Ticking } from './ticking.ts'
import styles from './ticks.module.css'

interface Props {
  text: Ticking
  /** Stands still at the middle face, and starts from there. */
  fromMiddle?: boolean
}

export function Ticks({ text: { before, faces, after }, fromMiddle }: Props) {
  return (
    <>
      {before}
      <Window faces={faces.map((face) => face.replace(/:.*/, ''))} fromMiddle={fromMiddle} />
      {faces[0]?.includes(':') && ':'}
      {/* Seconds apart from minutes: every clock counts through the same ones, which compress to almost nothing. */}
      <Window faces={faces.map((face) => face.replace(/^[^:]*:?/, ''))} fromMiddle={fromMiddle} />
      {after}
    </>
  )
}

function Window({ faces, fromMiddle }: { faces: string[]; fromMiddle: boolean | undefined }) {
  if (faces.every((face) => face === faces[0])) return faces[0]
  return (
    <span className={styles.window}>
      <span className={fromMiddle ? `${styles.strip} ${styles.middle}` : styles.strip}>
        {faces.join('\n')}
      </span>
    </span>
  )
}
