import styles from './offer.late.module.css'
import { offerLetters } from './offer-letters.ts'

/** One quiet line at the lower edge, over the page, so that nothing moves. */
export function showOffer(inSwitch: HTMLAnchorElement): void {
  const { href, lang, dataset } = inSwitch
  // A landmark of its own: it belongs to no part of the page.
  const line = document.createElement('aside')
  line.ariaLabel = dataset.offer ?? ''
  line.className = styles.offer ?? ''
  line.lang = lang
  const link = document.createElement('a')
  link.href = href
  link.hash = location.hash
  link.textContent = dataset.offer ?? ''
  const dismiss = document.createElement('button')
  dismiss.type = 'button'
  dismiss.textContent = dataset.dismiss ?? ''
  dismiss.addEventListener('click', () => line.remove())
  line.append(link, dismiss)
  bringLetters(line, getComputedStyle(inSwitch).fontFamily)
  document.body.append(line)
}

/** The page's own files have the letters of the language's name alone. Last in the list: loaded where the system has none. */
function bringLetters(line: HTMLElement, fonts: string): void {
  const file = offerLetters(line.lang)
  if (!file) return
  document.fonts.add(new FontFace('Anek offered', `url("${file}")`))
  line.style.fontFamily = `${fonts},"Anek offered"`
}
