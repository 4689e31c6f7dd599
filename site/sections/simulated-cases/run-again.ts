import { usualAssumptions } from '../../../case/assumptions.ts'
import { comparedCases, spreadOf } from '../../../case/compare.ts'
import type { Emergency } from '../../../case/keys.ts'
import { loadWorld, type World } from '../../run-a-case/world.ts'
import type { Spread } from '../../scenes/moments/simulated-figures.ts'
import { describeSpread, marksOf, outcomes, type SpreadWords } from './describe-spread.ts'

/** The data that the page passes in an attribute. */
export interface Rerun {
  words: SpreadWords
  running: string
  failed: string
  /** The spread of the first cases of each emergency, computed at build. */
  spreads: Record<Emergency, Spread>
}

let world: Promise<World> | undefined
/** Number of the first case shown. The page contains only the first 200 cases of an emergency. */
let first = 0
let asked = 0

/** Handles a press: another emergency, or the next cases of the same one, computed in a worker. */
export async function runAgain(place: HTMLElement, pressed: HTMLElement): Promise<void> {
  const chips = [...place.querySelectorAll<HTMLElement>('[data-emergency]')]
  if (pressed.dataset.emergency)
    for (const chip of chips) chip.setAttribute('aria-pressed', String(chip === pressed))
  else first += comparedCases
  const chosen = chips.find((chip) => chip.getAttribute('aria-pressed') === 'true') ?? pressed
  const rerun: Rerun = JSON.parse(place.dataset.rerun ?? '')
  const say = (name: string, text: string) => {
    const part = place.querySelector(`[data-text="${name}"]`)
    if (part) part.textContent = text
  }
  // A second press may come before the answer to the first one.
  const request = ++asked
  const from = first
  const emergency = chosen.dataset.emergency as Emergency
  try {
    if (from > 0) say('which', rerun.running)
    const spread = from > 0 ? await simulate(emergency, from) : rerun.spreads[emergency]
    if (request !== asked) return
    const { sentence, legend, which } = describeSpread(rerun.words, chosen.textContent ?? '', spread, from)
    const marks = marksOf(spread)
    say('sentence', sentence)
    say('which', which)
    for (const [index, outcome] of outcomes.entries()) {
      say(outcome, legend[index] ?? '')
      place.querySelector(`[data-outcome="${outcome}"]`)?.setAttribute('d', marks[outcome])
    }
  } catch {
    world = undefined
    if (request === asked) say('which', rerun.failed)
  }
}

async function simulate(emergency: Emergency, from: number): Promise<Spread> {
  world ??= loadWorld()
  const { compare } = await world
  return spreadOf((await compare(emergency, usualAssumptions, from)).values)
}
