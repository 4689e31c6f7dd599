import { lessMotion, motionAllowed } from './motion-allowed.ts'
import { recall, remember } from './storage.ts'

const key = 'motion'
const root = document.documentElement

/** One switch pauses all motion, wherever it is pressed, and is remembered from page to page. */
export function keepMotionSwitch(): void {
  const controls = document.querySelectorAll('[data-motion-switch]')
  const show = () => {
    for (const control of controls) control.setAttribute('aria-pressed', String(!motionAllowed()))
  }
  const set = (motion: string | undefined) => {
    if (motion === 'paused' || motion === 'allowed') root.dataset.motion = motion
    else delete root.dataset.motion
    show()
    document.dispatchEvent(new CustomEvent('motionchange'))
  }

  set(recall(key))
  lessMotion().addEventListener('change', show)
  for (const control of controls)
    control.addEventListener('click', () => {
      // Where the system asks for less motion, only a press on "play" allows it.
      set(motionAllowed() ? 'paused' : lessMotion().matches ? 'allowed' : 'running')
      remember(key, root.dataset.motion ?? 'running')
    })
  // A page that comes back from the cache, or stands open in another tab, follows the last choice.
  addEventListener('storage', (event) => {
    if (event.key === key) set(event.newValue ?? undefined)
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) set(recall(key))
  })
  moveWhatIsOnScreen()
}

/**
 * An animation that has not begun costs the first view nothing, so each begins when it is first seen. While motion is
 * paused none begins: held at its first moment a picture would show less than it does at rest.
 */
function moveWhatIsOnScreen(): void {
  const observer = new IntersectionObserver((entries) => {
    for (const { target, isIntersecting } of entries)
      if (!isIntersecting && target.matches('[data-moves="running"]'))
        target.setAttribute('data-moves', 'resting')
      else if (isIntersecting && root.dataset.motion !== 'paused')
        target.setAttribute('data-moves', 'running')
  })
  const look = () => {
    observer.disconnect()
    for (const element of document.querySelectorAll('[data-moves]')) observer.observe(element)
  }
  look()
  document.addEventListener('motionchange', look)
}
