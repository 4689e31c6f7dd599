import { Panel } from '../panel/panel.tsx'
import type { PictureProps } from '../scene/scene.tsx'
import { StepTile } from '../step-tile/step-tile.tsx'
import styles from './step-ranking.module.css'

/** Three hospitals, and how well each fits the case: a longer bar for more of what it needs. */
export function StepRanking({ content: { hospitals }, title }: PictureProps) {
  return (
    <StepTile title={title}>
      <Panel className={styles.stage}>
        {hospitals.map(({ name, reason, minutes }) => (
          <div className={styles.hospital} key={name}>
            <b>{name}</b>
            <b>{minutes}</b>
            <span>{reason}</span>
          </div>
        ))}
      </Panel>
    </StepTile>
  )
}
