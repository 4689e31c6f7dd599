import { type Act, caseSecondAt } from '../film/case-second.ts'
import { type TimeWords, timeSince } from '../ui/time-text.ts'

/** Shows one frame of the film. The picture depends on the time only, so frames can be rendered at any speed. */
declare global {
  interface Window {
    seekFilm: (milliseconds: number) => void
  }
}

interface Reel {
  acts: Act[]
  seconds: number
  times: TimeWords
  /** For each act, its picture at each second of the case. */
  frames: string[][]
  /** When the crew reaches the patient, and when it has entered its findings. */
  scene: { from: number; assessedAt: number }
}

const reel: Reel = JSON.parse(document.getElementById('reel')?.textContent ?? '')
const acts = [...document.querySelectorAll<HTMLElement>('[data-act]')]
const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement // reel.astro renders all of them

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const ease = (value: number) => 1 - (1 - clamp(value)) ** 3

function appear(element: HTMLElement, amount: number, rise: number) {
  element.style.opacity = String(amount)
  element.style.transform = amount === 1 ? '' : `translateY(${((1 - amount) * rise).toFixed(2)}px)`
}

/** Replaces the act's picture by that of a second, unless it is shown already. */
function showSecond(element: HTMLElement, index: number, second: number) {
  const place = element.querySelector<HTMLElement>('.picture')
  const frame = reel.frames[index]?.[second - (reel.acts[index]?.caseFrom ?? 0)]
  if (!place || !frame || element.dataset.second === String(second)) return
  element.dataset.second = String(second)
  place.innerHTML = frame
  for (const moving of place.querySelectorAll('[data-moves]')) moving.setAttribute('data-moves', 'running')
}

/** The entries on the phone appear when the crew makes them in the case; then the camera moves down to them. */
function enterCase(element: HTMLElement, second: number, seconds: number, { from, to }: Act) {
  const parts = [
    ...element.querySelectorAll<HTMLElement>('[class*="_place_"], [class*="_vitals_"], [class*="_button_"]'),
  ]
  for (const [turn, part] of parts.entries()) {
    const { from: begunAt, assessedAt } = reel.scene
    const enteredAt = begunAt + ((assessedAt - begunAt) * (turn + 1)) / 2
    appear(part, ease((second - Math.min(enteredAt, assessedAt)) / 20), 14)
  }
  const down = ease((seconds - from - (to - from) * 0.32) / 1.6)
  find('[data-act="case"] .picture > *').style.transform = `translateY(${(-down * 44).toFixed(2)}%)`
}

function playAct(element: HTMLElement, index: number, seconds: number, second: number) {
  const act = reel.acts[index]
  if (!act) return
  const { from, to } = act
  element.hidden = seconds < from || seconds >= to
  if (element.hidden) return
  showSecond(element, index, second)
  const last = index === acts.length - 1
  element.style.opacity = last ? '1' : String(1 - ease((seconds - to + 0.3) / 0.3))
  for (const part of element.children) {
    const wait = part.className === 'words' ? 0 : 0.15
    const opening = index === 0 ? 1.2 : 0.7
    appear(part as HTMLElement, ease((seconds - from - wait) / opening), 34)
  }
  if (act.picture === 'case') enterCase(element, second, seconds, act)
  if (act.picture === 'ranking')
    for (const [turn, row] of [...element.querySelectorAll<HTMLElement>('[class*="_hospital_"]')].entries())
      appear(row, ease((seconds - from - 0.5 - turn * 0.42) / 0.5), 14)
  for (const animation of document.getAnimations()) {
    animation.pause()
    animation.currentTime = (seconds - from) * 1000
  }
}

window.seekFilm = (milliseconds) => {
  const seconds = milliseconds / 1000
  const second = caseSecondAt(reel.acts, seconds)
  for (const [index, element] of acts.entries()) playAct(element, index, seconds, second)
  find('.time').textContent = timeSince(reel.times, second)
  const { picture } = reel.acts.findLast(({ from }) => from <= seconds) ?? {}
  find('.clock').classList.toggle('low', picture === 'case' || picture === 'hour')
  const closing = reel.acts.at(-1)?.from ?? reel.seconds
  find('.clock').style.opacity = String(
    ease((seconds - 1.4) / 0.8) * (1 - ease((seconds - closing + 0.3) / 0.3)),
  )
  find('.light').style.transform = `translateY(${((1 - clamp(seconds / closing)) * 46).toFixed(2)}%)`
  find('.run').style.transform = `scaleX(${(seconds / reel.seconds).toFixed(4)})`
}
