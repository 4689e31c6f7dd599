import { Fragment, type ReactNode } from 'react'
import type { Figure } from '../../content/figure.ts'
import type { FigureKind } from '../../content/schema/figures.ts'
import styles from './figure-kind.module.css'

interface Props {
  figure: Pick<Figure, 'kind' | 'mark' | 'sources'>
  /** What is counted, and compared with what. */
  children?: ReactNode
}

/** Rendered inside the block that has the figure and `data-figure`: the name of its kind, and its sources. */
export function FigureBasis({ figure: { kind, mark, sources }, children }: Props) {
  return (
    <p className="small mute">
      <KindMark kind={kind} mark={mark} /> {children && <span className={styles.basis}>{children} </span>}
      {sources.map(({ title, publisher, year, href }, index) => (
        <Fragment key={href}>
          {index > 0 && ', '}
          <a href={href} title={title} lang="en">
            {publisher} {year}
          </a>
        </Fragment>
      ))}
    </p>
  )
}

/** A shape and a name; the shape differs by kind, so that colour is not needed to tell them apart. */
export function KindMark({ kind, mark }: { kind: FigureKind; mark: string }) {
  return (
    <b className={styles.kind} data-kind={kind}>
      {mark}
    </b>
  )
}
