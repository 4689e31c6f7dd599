import { notCountedHash } from '../../contract/not-counted.ts'
import { asksNotToBeTracked, notCountedKey } from './source.ts'
import { forget, recall, remember } from './storage.ts'

/** The switch on /privacy; the address with `#do-not-count` switches counting off by itself. */
function offerSwitch(row: HTMLElement): void {
  const [button, state] = row.children as unknown as [HTMLElement, HTMLElement] // the two that the page has
  const isOff = () => recall(notCountedKey) !== undefined
  const show = () => {
    for (const each of [button, state])
      each.textContent = each.dataset[asksNotToBeTracked() ? 'off' : 'on'] ?? ''
    // A browser that asks not to be tracked is never counted.
    button.hidden = asksNotToBeTracked() && !isOff()
    row.hidden = false
  }
  const switchOff = () => remember(notCountedKey, 'yes')
  button.addEventListener('click', () => {
    if (isOff()) forget(notCountedKey)
    else switchOff()
    show()
  })
  if (location.hash === notCountedHash) {
    switchOff()
    row.parentElement?.scrollIntoView()
  }
  show()
}

for (const row of document.querySelectorAll<HTMLElement>('[data-counting]')) offerSwitch(row)
