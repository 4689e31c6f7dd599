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
    const next = (shown + 1) % words.length
    for (const word of words) word.toggleAttribute('data-left', word === words[shown])
    words[shown]?.removeAttribute('data-shown')
    words[next]?.setAttribute('data-shown', '')
    shown = next
    box.dataset.turned = ''
    box.dataset.at = String(shown)
  }, everyMs)
}
