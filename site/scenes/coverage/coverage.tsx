import type { SceneContent } from '../../../content/types/scenes.ts'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import styles from './coverage.module.css'

interface Props extends SceneProps {
  content: SceneContent
}

const hospitals = ['396 214', '196 148', '470 420', '118 352', '206 522', '524 262', '286 66']
const ambulances = ['258 238', '420 320', '186 268', '250 424', '448 138', '90 220', '392 496']
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
        {ambulances.map((at) => (
          <circle className={styles.ambulance} key={at} r="7" transform={`translate(${at})`} />
        ))}
        {hospitals.map((at) => (
          <g className={styles.hospital} key={at} transform={`translate(${at})`}>
            <rect x="-19" y="-19" width="38" height="38" rx="11" />
            <path d="M0-8.5V8.5M-8.5 0H8.5" />
          </g>
        ))}
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
