import { paceOf } from '../../case/pace.ts'
import { type CaseClock, createCaseClock } from '../run-a-case/case-clock.ts'
import { type Play, valueAt } from '../scenes/both-ways/play.ts'
import { motionAllowed } from './motion-allowed.ts'
import { createPicture, part } from './play-case-picture.ts'

interface CaseFile {
  picture: string
  play: Play
}

/** Duration of every case, independent of its number of events. */
const playedSeconds = 20

const files = new Map<string, CaseFile>()
let running: { clock: CaseClock; end: () => void } | undefined
/** If two cases are requested, the later request wins, whichever arrives first. */
let asked = 0

/** Shows the chosen emergency at its end, with the result. */
export async function showCase(place: HTMLElement): Promise<CaseFile | undefined> {
  const mine = ++asked
  running?.end()
  const emergency = place.querySelector<HTMLInputElement>('input:checked')?.value ?? ''
  const file = files.get(emergency) ?? (await load(emergency))
  if (mine !== asked) return undefined
  const result = part(place, '[data-result]')
  if (!file) {
    result.textContent = place.dataset.failed ?? ''
    say(place, result.textContent)
    return undefined
  }
  files.set(emergency, file)
  part(place, '[data-case-picture]').innerHTML = file.picture
  result.textContent = file.play.result
  part(place, '[data-why]').textContent = file.play.why
  part(place, '[data-typical]').textContent = file.play.typical
  setStage(place, 'rest')
  for (const link of place.querySelectorAll<HTMLAnchorElement>('a[href*="/case#"]'))
    link.href = file.play.change
  return file
}

/** Runs the chosen case, or skips to the end of the running one. */
export async function runCase(place: HTMLElement): Promise<void> {
  if (running) return running.clock.moveTo(running.clock.endsAt)
  const file = await showCase(place)
  if (file) play(place, file.play)
}

function play(place: HTMLElement, { stops, spoken, result, ...shown }: Play): void {
  const endsAt = stops.at(-1) ?? 0
  const pace = paceOf(stops)
  const clock = createCaseClock(endsAt, pace)
  clock.setSpeed(pace.length / playedSeconds)
  clock.moveTo(stops[0] ?? 0)
  const show = createPicture(place, endsAt, shown)
  const watched = new IntersectionObserver(([entry]) => {
    if (entry?.isIntersecting) clock.play()
    else clock.pause()
  })
  const unlisten = clock.listen()
  const end = () => {
    running = undefined
    watched.disconnect()
    unlisten()
  }
  running = { clock, end }
  setStage(place, 'running')
  part(place, '[data-result]').textContent = place.dataset.intro ?? ''
  let said = ''
  clock.onMove((t) => {
    show(t)
    const now = valueAt(spoken, t) ?? ''
    if (now !== said) say(place, now)
    said = now
    if (t < endsAt || running?.clock !== clock) return
    end()
    part(place, '[data-result]').textContent = result
    setStage(place, 'ended')
  })
  // Resumes when motion is allowed again.
  clock.subscribe(() => {
    if (running?.clock === clock && !clock.face().playing && !clock.face().steps) watchAnew(watched, place)
  })
  if (motionAllowed()) watched.observe(place)
  else clock.moveTo(endsAt)
}

/** Observing again makes the observer report the current visibility immediately. */
function watchAnew(watched: IntersectionObserver, place: HTMLElement): void {
  watched.unobserve(place)
  watched.observe(place)
}

function setStage(place: HTMLElement, stage: 'rest' | 'running' | 'ended'): void {
  const button = part(place, '[data-case-run]')
  const after = part(place, '[data-case-after]')
  button.dataset.run ??= button.textContent
  button.textContent = (stage === 'running' ? button.dataset.skip : button.dataset.run) ?? ''
  const hadFocus = document.activeElement === button
  button.hidden = stage === 'ended'
  after.hidden = stage !== 'ended'
  if (hadFocus && stage === 'ended') after.querySelector('a')?.focus({ preventScroll: true })
  place.dataset.caseState = stage
}

const say = (place: HTMLElement, text: string) => {
  part(place, '[role=status]').textContent = text
}

async function load(emergency: string): Promise<CaseFile | undefined> {
  try {
    const answer = await fetch(`/cases/${emergency}.${document.documentElement.lang}.json`)
    return answer.ok ? await answer.json() : undefined
  } catch {
    return undefined
  }
}
