import type { ReactNode } from 'react'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import styles from './step-tile.module.css'

interface Props extends SceneProps {
  /** Stands on the lower edge, as a device held into the picture. */
  standing?: boolean
  children: ReactNode
}

/** The ground that the pictures of the four steps share: same size, same margins, whatever stands on it. */
export function StepTile({ title, standing, children }: Props) {
  return (
    <Scene title={title}>
      <div className={styles.tile} data-standing={standing ? '' : undefined}>
        <div className={styles.subject}>{children}</div>
      </div>
    </Scene>
  )
}
