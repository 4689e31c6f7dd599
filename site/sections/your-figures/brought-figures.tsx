import { useEffect, useRef, useState } from 'react'
import type { Content } from '../../../content/languages.ts'
import { type Assumptions, estimate, readFigures, writeFigures, written } from '../../../contract/estimate.ts'
import { fill } from '../../../contract/fill.ts'
import { keepAddition } from '../../browser/kept-additions.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import styles from './brought-figures.module.css'

interface Props {
  words: Content['request']['broughtFigures']
  /** The name of the kind of figure. */
  mark: string
}

/**
 * One line above the demo form for visitors who come from the calculator. Read from the URL; sent only if they tick the
 * checkbox.
 */
export function BroughtFigures({ words, mark }: Props) {
  const [brought, setBrought] = useState<Assumptions | 'removed'>()
  const place = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const read = () => {
      const figures = readFigures(location.hash)
      if (!figures) return
      setBrought(figures)
      keepAddition('estimate', writeFigures(figures))
    }
    read()
    addEventListener('hashchange', read)
    return () => removeEventListener('hashchange', read)
  }, [])
  const remove = () => {
    history.replaceState(history.state, '', location.pathname + location.search)
    setBrought('removed')
    keepAddition('estimate', '')
    // The button that had the focus is gone.
    place.current?.focus()
  }
  return (
    <div
      className={`${styles.brought} ${brought ? 'callout' : ''}`}
      ref={place}
      tabIndex={-1}
      data-brought={brought && ''}
    >
      {brought === 'removed' && <p className="small mute">{words.removed}</p>}
      {typeof brought === 'object' && (
        <>
          <p data-figure="target">
            <b>{words.title}</b>{' '}
            {fill(words.text, { ...brought, minutes: written(estimate(brought).minutesReturned) })}{' '}
            <KindMark kind="target" mark={mark} />
          </p>
          <p className="small mute">{words.note}</p>
          <p className="cluster gap-5 flat">
            <a className="reach" href={`${words.change.href}=${writeFigures(brought)}`}>
              {words.change.label}
            </a>
            <button className="reach underlined" type="button" onClick={remove}>
              {words.remove}
            </button>
          </p>
        </>
      )}
    </div>
  )
}
