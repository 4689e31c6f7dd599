import type { Figure } from '../../content/figure.ts'
import type { Content } from '../../content/languages.ts'
import type { ShownKind } from '../../content/schema/impact.ts'
import styles from './figure-basis.module.css'

export type BasisWords = Pick<Content['impact']['figures'], 'source' | 'kinds'>

/** What is known of the world is known from somewhere: without a source we only say that it is reported. */
export const shownKind = ({ kind, source }: Figure): ShownKind =>
  kind === 'known' && !source ? 'reported' : kind

/** Which kind of figure it is, what it counts and against what, and where it comes from. */
export function FigureBasis({ figure, words }: { figure: Figure; words: BasisWords }) {
  const { basis, source } = figure
  return (
    <p className="small mute">
      <KindMark kind={shownKind(figure)} words={words} /> {basis}{' '}
      {source && (
        <>
          {words.source} <a href={source.href}>{source.label}</a>
        </>
      )}
    </p>
  )
}

export function KindMark({ kind, words }: { kind: ShownKind; words: Pick<BasisWords, 'kinds'> }) {
  return (
    <b className={styles.kind} data-kind={kind}>
      {words.kinds[kind].name}
    </b>
  )
}
