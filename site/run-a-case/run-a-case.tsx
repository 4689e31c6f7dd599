import { startTransition, useEffect, useState } from 'react'
import type { CaseInput } from '../../case/case-input.ts'
import { defaultCase } from '../../case/default-cases.ts'
import { encodeCase } from '../../case/link.ts'
import { planCase, type Run } from '../../case/plan-case.ts'
import { noteGoal } from '../browser/goals.ts'
import { keepAddition } from '../browser/kept-additions.ts'
import type { Stage } from './address.ts'
import { keepInAddress } from './kept-address.ts'
import { Result } from './result/result.tsx'
import { CaseRun } from './run/case-run.tsx'
import { CaseSetup } from './setup/case-setup.tsx'
import type { Begins, OnStage } from './words.ts'
import type { CompareCases } from './world.ts'

interface Props extends OnStage {
  begins: Begins
  compare: CompareCases
}

type Screen = { name: 'setup'; first: CaseInput } | { name: 'case' | 'result'; run: Run }

/** Case numbers have four figures. */
const anyNumber = () => Math.floor(Math.random() * 10_000)

/** One case through its three screens: set up, run, and what the minutes were. */
export function RunACase({ city, words, begins, compare }: Props) {
  const { run: begun, stage, input } = begins
  const [screen, setScreen] = useState<Screen>(
    begun && stage !== 'setup' ? { name: stage, run: begun } : { name: 'setup', first: input },
  )
  const [isFirst, setIsFirst] = useState(true)
  useEffect(() => {
    if (screen.name !== 'setup') {
      noteGoal(screen.name === 'case' ? 'case_begun' : 'case_finished')
      // For a demo request, if the visitor wants it to travel along.
      const { telephone: _, ...plain } = screen.run.input
      keepAddition('case', encodeCase({ ...plain, choice: screen.run.hospital }))
    }
    if (isFirst) return
    // A new screen is seen from its top; focus, which stood on a button that is gone, goes to the stage's heading.
    const frame = requestAnimationFrame(() => {
      document.getElementById('run-heading')?.focus({ preventScroll: true })
      document.querySelector('[data-run]')?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [screen, isFirst])
  const show = (next: Screen) =>
    startTransition(() => {
      setIsFirst(false)
      setScreen(next)
    })
  const showRun = (name: Exclude<Stage, 'setup'>, run: Run) => {
    keepInAddress(name, run.input, true)
    show({ name, run })
  }
  /** Planning and drawing are a task each, so that neither holds up a frame for long. */
  const start = (wanted: CaseInput) =>
    setTimeout(() => {
      const run = planCase(city, wanted)
      if (run) showRun('case', run)
    })
  if (screen.name === 'setup')
    return <CaseSetup city={city} words={words} first={screen.first} isReturn={!isFirst} onStart={start} />
  const { name, run } = screen
  return name === 'case' ? (
    <CaseRun
      city={city}
      words={words}
      run={run}
      shared={isFirst && begins.isShared}
      onChange={() => show({ name: 'setup', first: run.input })}
      onEnd={() => showRun('result', run)}
    />
  ) : (
    <Result
      city={city}
      words={words}
      run={run}
      compare={compare}
      onAgain={() => showRun('case', run)}
      onAnother={() => show({ name: 'setup', first: { ...defaultCase(run.emergency), seed: anyNumber() } })}
    />
  )
}
