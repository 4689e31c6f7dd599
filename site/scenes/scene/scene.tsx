import type { ReactNode } from 'react'
import type { Pictures } from '../moments/case-pictures.ts'
import styles from './scene.module.css'

export interface SceneProps {
  /** The text alternative. A picture without one is decorative and hidden from screen readers. */
  title?: string | undefined
}

export interface PictureProps extends SceneProps {
  content: Pictures
}

interface Props extends SceneProps {
  className?: string | undefined
  children: ReactNode
}

/** The frame of every picture: its text alternative, its colours, and the attributes for a geometry of its own and for pausing its motion. */
export function Scene({ title, className = '', children }: Props) {
  const voice = title ? { role: 'img', 'aria-label': title } : { 'aria-hidden': true }
  return (
    <div className={`${styles.scene} ${className}`.trimEnd()} data-moves="" data-picture="" {...voice}>
      {children}
    </div>
  )
}
