import type { ImpactContent, ImpactFigure } from '../../content/types/impact.ts'

export type BasisWords = Pick<ImpactContent['figures'], 'source' | 'unsourced'>

interface FigureBasisProps {
  figure: ImpactFigure
  words: BasisWords
}

/** What a figure counts and against what, and where it comes from. */
export function FigureBasis({ figure: { basis, source }, words }: FigureBasisProps) {
  return (
    <p className="small mute">
      {basis}{' '}
      {source ? (
        <>
          {words.source} <a href={source.href}>{source.label}</a>
        </>
      ) : (
        <b>{words.unsourced}</b>
      )}
    </p>
  )
}
