import styles from './offer.late.module.css'

/** One quiet line at the lower edge, over the page, so that nothing moves. */
export function showOffer({ href, lang, dataset }: HTMLAnchorElement): void {
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
  document.body.append(line)
}
