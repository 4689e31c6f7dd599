import { startTransition, useEffect, useState } from 'react'
import type { CaseInput } from '../../case/case-input.ts'
import { houseCase } from '../../case/house-case.ts'
import { encodeCase } from '../../case/link.ts'
import { planCase, type Run } from '../../case/plan-case.ts'
import { noteGoal } from '../browser/goals.ts'
import { keepAddition } from '../browser/kept-additions.ts'
import { Result } from './result/result.tsx'
import { CaseRun } from './run/case-run.tsx'
import { CaseSetup } from './setup/case-setup.tsx'
import type { OnStage } from './words.ts'

interface Props extends OnStage {
  first: CaseInput
  /** It came with a link: it runs at once. */
  shared: Run | undefined
}

type Screen = { name: 'setup'; first: CaseInput; isReturn?: true } | { name: 'run' | 'result'; run: Run }

/** Case numbers have four figures. */
const anyNumber = () => Math.floor(Math.random() * 10_000)

/** One case through its three screens: set up, run, and what the minutes were. */
export function RunACase({ city, words, first, shared }: Props) {
  const [screen, setScreen] = useState<Screen>(
    shared ? { name: 'run', run: shared } : { name: 'setup', first },
  )
  useEffect(() => {
    if (screen.name === 'setup' && !screen.isReturn) return
    if (screen.name !== 'setup') {
      noteGoal(screen.name === 'run' ? 'case_begun' : 'case_finished')
      // For a demo request, if the visitor wants it to travel along.
      keepAddition('case', encodeCase({ ...screen.run.input, choice: screen.run.hospital }))
    }
    // A new screen is seen from its top; focus, which stood on a button that is gone, goes to the stage's heading.
    const frame = requestAnimationFrame(() => {
      document.getElementById('run-heading')?.focus({ preventScroll: true })
      document.querySelector('[data-run]')?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [screen])
  const show = (next: Screen) => startTransition(() => setScreen(next))
  /** Planning and drawing are a task each, so that neither holds up a frame for long. */
  const start = (input: CaseInput) =>
    setTimeout(() => {
      const run = planCase(city, input)
      if (run) show({ name: 'run', run })
    })
  if (screen.name === 'setup')
    return <CaseSetup city={city} words={words} first={screen.first} onStart={start} />
  const { name, run } = screen
  return name === 'run' ? (
    <CaseRun
      city={city}
      words={words}
      run={run}
      shared={run === shared}
      onChange={() => show({ name: 'setup', first: run.input, isReturn: true })}
      onEnd={() => show({ name: 'result', run })}
    />
  ) : (
    <Result
      city={city}
      words={words}
      run={run}
      onAgain={() => show({ name: 'run', run })}
      onAnother={() => show({ name: 'setup', first: { ...houseCase, seed: anyNumber() }, isReturn: true })}
    />
  )
}
