import { lessMotion, motionAllowed } from './motion-allowed.ts'
import { recall, remember } from './storage.ts'

const key = 'motion'
const root = document.documentElement

/** One switch pauses all motion on every page; the choice is stored. */
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
      // If the system asks for reduced motion, only pressing "play" allows it.
      set(motionAllowed() ? 'paused' : lessMotion().matches ? 'allowed' : 'running')
      remember(key, root.dataset.motion ?? 'running')
    })
  // A page restored from the cache, or open in another tab, follows the last choice.
  addEventListener('storage', (event) => {
    if (event.key === key) set(event.newValue ?? undefined)
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) set(recall(key))
  })
  moveWhatIsOnScreen()
}

/**
 * Each animation starts when it is first visible, so that it costs nothing in the first view. None starts while motion
 * is paused: a picture paused at its first frame shows less than one without animation.
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
