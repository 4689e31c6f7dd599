import styles from './offer.late.module.css'
import { offerFamily } from './offer-family.ts'

/**
 * A line at the lower edge above the page, so that the layout does not shift. `onSeen` is called whenever it becomes
 * visible.
 */
export function showOffer(inSwitch: HTMLAnchorElement, onSeen: () => void): void {
  const { href, lang, dataset } = inSwitch
  // A separate landmark, because it belongs to no part of the page.
  const line = document.createElement('aside')
  line.ariaLabel = dataset.offer ?? ''
  line.className = `cluster on-screen ${styles.offer}`
  line.lang = lang
  const link = document.createElement('a')
  link.className = 'reach'
  link.href = href
  link.hash = location.hash
  link.textContent = dataset.offer ?? ''
  const dismiss = document.createElement('button')
  dismiss.type = 'button'
  dismiss.className = 'reach'
  dismiss.textContent = dataset.dismiss ?? ''
  dismiss.addEventListener('click', () => line.remove())
  line.append(link, dismiss)
  // Last in the list: the file is loaded only where the system lacks these letters.
  line.style.fontFamily = `${getComputedStyle(inSwitch).fontFamily},"${offerFamily(lang)}"`
  document.body.append(line)
  keepAbove(line)
  keepOffCase(line, onSeen)
}

/** Hides the offer while a case is behind it: on phones it would cover the hospitals, both tracks or the player. */
function keepOffCase(line: HTMLElement, onSeen: () => void): void {
  const shown = document.querySelector('[data-case], #run')
  if (!shown) {
    onSeen()
    return
  }
  line.hidden = true
  const strip = { rootMargin: '-92% 0px 0px' }
  new IntersectionObserver((entries) => {
    line.hidden = entries.at(-1)?.isIntersecting === true && !line.matches(':focus-within')
    if (!line.hidden) onSeen()
  }, strip).observe(shown)
}

/**
 * Keeps focused elements at the lower edge above the offer, also if it wraps to two lines. A style sheet with one rule,
 * because a custom property on the root would recalculate every element's style.
 */
function keepAbove(line: HTMLElement): void {
  const sheet = new CSSStyleSheet()
  document.adoptedStyleSheets.push(sheet)
  // After it is dismissed its height is 0.
  new ResizeObserver(() => {
    sheet.replaceSync(`html{scroll-padding-bottom:${line.offsetHeight}px}`)
  }).observe(line)
}
