import { recall, remember } from './storage.ts'

const key = 'motion'
const root = document.documentElement

/** One switch pauses all motion, wherever it is pressed, and is remembered from page to page. */
export function keepMotionSwitch(): void {
  const controls = document.querySelectorAll('[data-motion-switch]')
  const show = () => {
    for (const control of controls)
      control.setAttribute('aria-pressed', String(root.dataset.motion === 'paused'))
  }
  const set = (paused: boolean) => {
    if (paused) root.dataset.motion = 'paused'
    else delete root.dataset.motion
    show()
    document.dispatchEvent(new CustomEvent('motionchange'))
  }

  if (recall(key) === 'paused') root.dataset.motion = 'paused'
  show()
  for (const control of controls)
    control.addEventListener('click', () => {
      set(root.dataset.motion !== 'paused')
      remember(key, root.dataset.motion ?? 'running')
    })
  // A page that comes back from the cache, or stands open in another tab, follows the last choice.
  addEventListener('storage', (event) => {
    if (event.key === key) set(event.newValue === 'paused')
  })
  addEventListener('pageshow', (event) => {
    if (event.persisted) set(recall(key) === 'paused')
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
