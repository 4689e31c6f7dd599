import { useMemo, useState } from 'react'
import type { CaseInput } from '../../case/case-input.ts'
import type { City } from '../../case/city/city.ts'
import { houseCase } from '../../case/house-case.ts'
import { planCase } from '../../case/plan-case.ts'
import { Result } from './result/result.tsx'
import { CaseRun } from './run/case-run.tsx'
import styles from './run-a-case.late.module.css'
import { CaseSetup } from './setup/case-setup.tsx'
import type { Words } from './words.ts'

interface Props {
  city: City
  words: Words
  first: CaseInput
  /** It came with a link: it runs at once. */
  shared: boolean
}

type Screen = 'setup' | 'run' | 'result'

/** Case numbers have four figures. */
const anyNumber = () => Math.floor(Math.random() * 10_000)

/** One case through its three screens: set up, run, and what the minutes were. */
export function RunACase({ city, words, first, shared }: Props) {
  const [input, setInput] = useState(first)
  const run = useMemo(() => planCase(city, input), [city, input])
  const [screen, setScreen] = useState<Screen>(shared && run ? 'run' : 'setup')
  const toStage = (next: Screen) => {
    setScreen(next)
    const heading = document.getElementById('run-heading')
    // Focus would stay on a button that is gone; the heading of the stage is where the new screen begins.
    heading?.focus({ preventScroll: true })
  }
  if (screen === 'setup' || !run)
    return (
      <div className={styles.stage}>
        <CaseSetup
          city={city}
          words={words}
          first={input}
          onStart={(chosen) => {
            setInput(chosen)
            toStage('run')
          }}
        />
      </div>
    )
  return (
    <div className={styles.stage} ref={showTop} key={screen}>
      {screen === 'run' ? (
        <CaseRun
          city={city}
          words={words}
          run={run}
          shared={shared && input === first}
          onChange={() => toStage('setup')}
          onEnd={() => toStage('result')}
        />
      ) : (
        <Result
          words={words}
          run={run}
          onAgain={() => toStage('run')}
          onAnother={() => {
            setInput({ ...houseCase, seed: anyNumber() })
            toStage('setup')
          }}
        />
      )}
    </div>
  )
}

/** A new screen is seen from its top, wherever its button stood. */
const showTop = (stage: HTMLElement | null) => stage?.scrollIntoView()
