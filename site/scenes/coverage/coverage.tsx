import type { SceneContent } from '../../../content/types/scenes.ts'
import { HospitalSigns } from '../hospital-signs/hospital-signs.tsx'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import styles from './coverage.module.css'

interface Props extends SceneProps {
  content: SceneContent
}

const hospitals = ['196 148', '470 420', '118 352', '206 522', '524 262', '286 66']
const ambulances = 'M258 238h0M420 320h0M186 268h0M250 424h0M448 138h0M90 220h0M392 496h0'
const links =
  'M300 300 196 148M300 300 470 420M300 300 118 352M258 238 196 148M420 320 470 420M186 268 118 352M250 424 206 522M448 138 286 66M448 138 524 262M90 220 118 352M392 496 470 420M420 320 524 262'

/** Whoever needs care stands in the middle; rings are minutes, and every hospital in reach answers. */
export function Coverage({ content: { coverage }, title }: Props) {
  return (
    <Scene title={title} className={styles.coverage}>
      <svg viewBox="0 0 600 600" fill="none" aria-hidden="true">
        <circle className={styles.ring} cx="300" cy="300" r="118" />
        <circle className={styles.ring} cx="300" cy="300" r="198" />
        <circle className={styles.ring} cx="300" cy="300" r="278" />
        <circle className={styles.call} cx="300" cy="300" r="278" />
        <path className={styles.links} d={links} />
        <path className={styles.chosen} d="M300 300 396 214" />
        <path className={styles.ambulances} d={ambulances} />
        <path className={`${styles.ambulances} ${styles.inside}`} d={ambulances} />
        <HospitalSigns at={hospitals} className={styles.hospitals} />
        <HospitalSigns at={['396 214']} className={styles.nearest} />
        <circle className={styles.patient} cx="300" cy="300" r="15" />
        {coverage.rings.map((minutes, index) => (
          <text className={styles.minutes} key={minutes} x="300" y={424 + index * 80}>
            {minutes}
          </text>
        ))}
      </svg>
      <p className={styles.answer}>
        <b>{coverage.hospital}</b>
        {coverage.answer}
      </p>
    </Scene>
  )
}
