import styles from './ticks.module.css'

/** A text of which one part changes while it is looked at, once a second: its faces, and what stands around them. */
export interface Ticking {
  before: string
  faces: readonly string[]
  after: string
}

/** So many seconds of faces before a moving picture begins anew; the style sheets count on it too. */
export const faceCount = 32
/** Where a picture of a whole way stands still: in the middle of it, not at its start. */
export const middleFace = 15

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
