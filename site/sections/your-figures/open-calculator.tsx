import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Calculator } from './calculator.tsx'

/** Hydrates the calculator. A visitor who already uses its table, by keyboard or expanded, keeps focus and state. */
export function openCalculator(place: HTMLElement): void {
  const tableOf = () => place.querySelector('details')
  const atTable = tableOf()?.contains(document.activeElement)
  const isOpen = tableOf()?.open ?? false
  const given = JSON.parse(place.dataset.calculator ?? '')
  const address = location.origin + location.pathname
  flushSync(() => createRoot(place).render(<Calculator {...given} address={address} />))
  tableOf()?.toggleAttribute('open', isOpen)
  if (atTable) tableOf()?.querySelector('summary')?.focus()
}
