import { motionAllowed } from './motion.ts'

const everyMs = 3000

/**
 * Shows the next word every three seconds. A timer and one attribute instead of keyframes: visibility cannot be left to
 * the compositor, so an endless animation of it would cost the page work in every frame.
 */
export function rotateWords(box: HTMLElement): void {
  const words = [...box.children]
  let shown = 0
  setInterval(() => {
    if (!motionAllowed() || !box.matches('[data-moves="running"]:not(:hover)')) return
    words[shown]?.removeAttribute('data-shown')
    shown = (shown + 1) % words.length
    words[shown]?.setAttribute('data-shown', '')
    box.dataset.turned = ''
    box.dataset.at = String(shown)
  }, everyMs)
}
