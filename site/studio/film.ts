import type { FilmContent } from '../../content/types/film.ts'

/** Shows one moment of the film. Nothing but the time decides the picture, so frames can be rendered at any speed. */
declare global {
  interface Window {
    seekFilm: (milliseconds: number) => void
  }
}

const film: FilmContent = JSON.parse(document.getElementById('film-acts')?.textContent ?? '')
const acts = [...document.querySelectorAll<HTMLElement>('[data-act]')]
for (const element of document.querySelectorAll('[data-moves]')) element.setAttribute('data-moves', 'running')
const find = (selector: string) => document.querySelector<HTMLElement>(selector) as HTMLElement // all stand in film.astro

const clamp = (value: number) => Math.min(1, Math.max(0, value))
const ease = (value: number) => 1 - (1 - clamp(value)) ** 3

const endOf = (index: number) => film.acts[index + 1]?.from ?? film.seconds

function caseSeconds(seconds: number) {
  const index = film.acts.findLastIndex(({ from }) => from <= seconds)
  const act = film.acts[index]
  if (!act) return 0
  const next = film.acts[index + 1]?.clock ?? act.clock
  return act.clock + (next - act.clock) * clamp((seconds - act.from) / (endOf(index) - act.from))
}

/** Parts of a picture that come one after another, each a little later than the one before. */
const inTurn: Record<string, string> = {
  case: '[class*="_kinds_"], [class*="_place_"], [class*="_vitals_"], [class*="_button_"]',
  ranking: '[class*="_hospital_"]',
  vitals: '[class*="_message_"]',
  board: '[class*="_arrival_"]',
}

function appear(element: HTMLElement, amount: number, rise: number) {
  element.style.opacity = String(amount)
  element.style.transform = amount === 1 ? '' : `translateY(${((1 - amount) * rise).toFixed(2)}px)`
}

function playAct(element: HTMLElement, index: number, seconds: number) {
  const from = film.acts[index]?.from ?? 0
  const end = endOf(index)
  element.hidden = seconds < from || seconds >= end
  if (element.hidden) return
  const name = element.dataset.act ?? ''
  const last = index === acts.length - 1
  element.style.opacity = last ? '1' : String(1 - ease((seconds - end + 0.3) / 0.3))
  for (const part of element.children) {
    const wait = part.className === 'words' ? 0 : 0.15
    const opening = index === 0 ? 1.2 : 0.7
    appear(part as HTMLElement, ease((seconds - from - wait) / opening), 34)
  }
  const pace = name === 'vitals' ? 1.5 : 0.42
  for (const [turn, part] of [...element.querySelectorAll<HTMLElement>(inTurn[name] ?? 'none')].entries()) {
    appear(part, ease((seconds - from - 0.6 - turn * pace) / 0.5), 14)
  }
  const progress = (seconds - from) / (end - from)
  for (const animation of document.getAnimations()) {
    const kind = animation instanceof CSSAnimation ? animation.animationName : ''
    animation.pause()
    if (kind.includes('tick')) animation.currentTime = (caseSeconds(seconds) - caseSeconds(from)) * 1000 + 1
    else if (kind.includes('drive') && name === 'map') animation.currentTime = progress * 29_900
    else if (kind.includes('hour')) animation.currentTime = ease(progress / 0.55) * 8870
    else animation.currentTime = (seconds - from) * 1000
  }
}

window.seekFilm = (milliseconds) => {
  const seconds = milliseconds / 1000
  for (const [index, element] of acts.entries()) playAct(element, index, seconds)
  const sinceCall = Math.floor(caseSeconds(seconds) + 0.001)
  const [minutes, rest] = [Math.floor(sinceCall / 60), sinceCall % 60]
  const time = [minutes, rest].map((part) => String(part).padStart(2, '0')).join(':')
  for (const clock of [find('.time'), find('[data-act="case"] [class*="_clock_"]')]) clock.textContent = time
  const closing = film.acts.at(-1)?.from ?? film.seconds
  find('.clock').style.opacity = String(
    ease((seconds - 1.4) / 0.8) * (1 - ease((seconds - closing + 0.3) / 0.3)),
  )
  find('.light').style.transform = `translateY(${((1 - clamp(seconds / closing)) * 46).toFixed(2)}%)`
  find('.run').style.transform = `scaleX(${(seconds / film.seconds).toFixed(4)})`
}
