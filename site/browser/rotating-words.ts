import { motionAllowed } from './motion-allowed.ts'

const everyMs = 3000

/**
 * Shows the next word every three seconds. A timer and one attribute instead of keyframes: the compositor cannot
 * animate visibility, so an endless animation of it would cost the main thread time in every frame.
 */
export function rotateWords(box: HTMLElement): void {
  const words = [...box.children]
  let shown = 0
  setInterval(() => {
    if (!motionAllowed() || !box.matches('[data-moves="running"]:not(:hover)')) return
    const left = words[shown]
    shown = (shown + 1) % words.length
    left?.removeAttribute('data-shown')
    words[shown]?.setAttribute('data-shown', '')
    // The previous word fades out as a pseudo-element, so that screen readers and selection never find two words.
    box.dataset.left = left?.textContent ?? ''
    box.toggleAttribute('data-left-long', left?.matches('[data-long]'))
    box.animate([{ opacity: 1 }, { opacity: 0 }], {
      duration: 300,
      easing: 'ease-in',
      pseudoElement: '::after',
    })
    box.dataset.turned = ''
    box.dataset.at = String(shown)
  }, everyMs)
}
