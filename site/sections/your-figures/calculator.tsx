import { useEffect, useState } from 'react'
import type { Content } from '../../../content/languages.ts'
import type { AssumptionName } from '../../../content/schema/impact.ts'
import {
  type Assumptions,
  assumptionNames,
  estimate,
  example,
  rangeWithin,
  readFigures,
  withinRanges,
  writeFigures,
  written,
} from '../../../contract/estimate.ts'
import { fill } from '../../../contract/fill.ts'
import { noteGoal } from '../../browser/goals.ts'
import { keepAddition } from '../../browser/kept-additions.ts'
import { buttonLook, LinkButton } from '../../ui/link-button.tsx'
import { ShareLink } from '../../ui/share-link.tsx'
import { Spoken } from '../../ui/spoken.tsx'
import { Quantity } from './quantity.tsx'
import styles from './take-away.module.css'
import { type CalculatorProps, Workings } from './workings.tsx'

const spokenAfterMs = 1000

interface Props extends CalculatorProps {
  /** The page's URL. Undefined in the built page, whose controls are inactive until the script runs. */
  address?: string
}

/** The built page has the same layout, so that nothing moves on hydration. */
export function Calculator({ words, address }: Props) {
  const isAtRest = address === undefined
  const shared = isAtRest ? undefined : readFigures(location.hash)
  const [wished, setWished] = useState<Assumptions>(shared ?? example)
  const [from, setFrom] = useState<'example' | 'own' | 'shared'>(shared ? 'shared' : 'example')
  useEffect(() => {
    const takeShared = () => {
      const figures = readFigures(location.hash)
      if (!figures) return
      setWished(figures)
      setFrom('shared')
    }
    addEventListener('hashchange', takeShared)
    return () => removeEventListener('hashchange', takeShared)
  }, [])
  const assumptions = withinRanges(wished)
  const figures = writeFigures(assumptions)
  // Kept in this tab for a demo request, unless the figures came from somebody else's link.
  useEffect(() => {
    if (from === 'own') keepAddition('estimate', figures)
  }, [from, figures])
  const change = (name: AssumptionName, value: number) => {
    if (from !== 'own') noteGoal('calculator_used')
    setWished((before) => ({ ...before, [name]: value }))
    setFrom('own')
  }
  return (
    <>
      <Workings words={words} assumptions={assumptions} from={from} isAtRest={isAtRest}>
        {assumptionNames.map((name) => (
          <Quantity
            key={name}
            words={words.inputs.each[name]}
            rangeWords={words.inputs.range}
            range={rangeWithin(name, assumptions)}
            value={assumptions[name]}
            onChange={(value) => change(name, value)}
          />
        ))}
      </Workings>
      <TakeAway words={words.onward} figures={figures} address={address} />
      <Spoken
        afterMs={spokenAfterMs}
        text={
          from === 'own'
            ? fill(words.returned.spoken, { minutes: written(estimate(assumptions).minutesReturned) })
            : ''
        }
      />
    </>
  )
}

interface TakeAwayProps {
  words: Content['impact']['yourFigures']['onward']
  figures: string
  /** The page's URL. Until it is known, nothing can be shared. */
  address: string | undefined
}

/** Figures are in the hash, which browsers never send to a server. */
function TakeAway({ words, figures, address }: TakeAwayProps) {
  const demo = address ? { ...words.demo, href: `${words.demo.href}=${figures}` } : words.demo
  return (
    <div className="stack scripted on-screen gap-5 above-7 split bottom" inert={address === undefined}>
      <div className={`cluster ${styles.actions}`}>
        <LinkButton to={demo} look="amber" />
        <button className={buttonLook('outline')} type="button" onClick={printAlone}>
          {words.print}
        </button>
      </div>
      <ShareLink link={address ? `${address}#your-figures=${figures}` : ''} words={words} />
    </div>
  )
}

function printAlone(): void {
  const { dataset } = document.documentElement
  dataset.printing = 'your-figures'
  addEventListener('afterprint', () => delete dataset.printing, { once: true })
  print()
}
