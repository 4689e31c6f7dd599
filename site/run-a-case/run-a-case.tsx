import { startTransition, useEffect, useState } from 'react'
import type { CaseInput } from '../../case/case-input.ts'
import { defaultCase } from '../../case/default-cases.ts'
import { encodeCase } from '../../case/link.ts'
import { planCase, type Run } from '../../case/plan-case.ts'
import { noteGoal } from '../browser/goals.ts'
import { keepAddition } from '../browser/kept-additions.ts'
import { keepInAddress } from './kept-address.ts'
import type { Result } from './result/result.tsx'
import { CaseRun } from './run/case-run.tsx'
import { CaseSetup } from './setup/case-setup.tsx'
import type { Begins, OnStage } from './words.ts'
import type { CompareCases } from './world.ts'

interface Props extends OnStage {
  begins: Begins
  compare: CompareCases
}

type Screen =
  | { name: 'setup'; first: CaseInput }
  | { name: 'case'; run: Run }
  | { name: 'result'; run: Run; Result: typeof Result }

let loaded: typeof Result | undefined

/** Loaded separately: the result is not needed before a case has begun. */
export async function loadResult(): Promise<typeof Result> {
  loaded ??= (await import('./result/result.tsx')).Result
  return loaded
}

/** Case numbers have four digits. */
const anyNumber = () => Math.floor(Math.random() * 10_000)

/** A case on its three screens: setup, run and result. */
export function RunACase({ city, words, begins, compare }: Props) {
  const [screen, setScreen] = useState<Screen>(() => firstScreen(begins))
  const [isFirst, setIsFirst] = useState(true)
  useEffect(() => {
    // If this preload fails, the button to the result loads it again.
    if (screen.name === 'case') loadResult().catch(() => undefined)
    if (screen.name !== 'setup') {
      noteGoal(screen.name === 'case' ? 'case_begun' : 'case_finished')
      // Kept in this tab for a demo request; sent only if the visitor ticks the checkbox.
      const { assumptions: _, ...plain } = screen.run.input
      keepAddition('case', encodeCase({ ...plain, choice: screen.run.hospital }))
    }
    if (isFirst) return
    // Scrolls to the top of the new screen. The focused button is gone, so the simulation gets the focus: the heading is above the
    // screen, and the Tab key would scroll back to it.
    const frame = requestAnimationFrame(() => {
      const place = document.querySelector<HTMLElement>('[data-run]')
      place?.focus({ preventScroll: true })
      place?.scrollIntoView()
    })
    return () => cancelAnimationFrame(frame)
  }, [screen, isFirst])
  const show = (next: Screen) =>
    startTransition(() => {
      setIsFirst(false)
      setScreen(next)
    })
  const showCase = (run: Run) => {
    keepInAddress('case', run.input, true)
    show({ name: 'case', run })
  }
  const showResult = async (run: Run) => {
    const Result = await loadResult()
    keepInAddress('result', run.input, true)
    show({ name: 'result', run, Result })
  }
  /** Planning and rendering are separate tasks, so that neither blocks a frame for long. */
  const start = (wanted: CaseInput) =>
    setTimeout(() => {
      const run = planCase(city, wanted)
      if (run) showCase(run)
    })
  if (screen.name === 'setup')
    return <CaseSetup city={city} words={words} first={screen.first} isReturn={!isFirst} onStart={start} />
  const { run } = screen
  return screen.name === 'case' ? (
    <CaseRun
      city={city}
      words={words}
      run={run}
      shared={isFirst && begins.isShared}
      from={isFirst ? begins.second : 0}
      onChange={() => show({ name: 'setup', first: run.input })}
      onEnd={() => showResult(run)}
    />
  ) : (
    <screen.Result
      city={city}
      words={words}
      run={run}
      compare={compare}
      onAgain={() => showCase(run)}
      onAnother={() => show({ name: 'setup', first: { ...defaultCase(run.emergency), seed: anyNumber() } })}
    />
  )
}

/** The result must be loaded before it is rendered: `open.tsx` does that. */
function firstScreen({ run, stage, input }: Begins): Screen {
  if (!run || stage === 'setup') return { name: 'setup', first: input }
  return stage === 'result' && loaded ? { name: 'result', run, Result: loaded } : { name: 'case', run }
}
