import { flushSync } from 'react-dom'
import { createRoot } from 'react-dom/client'
import { Calculator } from './calculator.tsx'

/** Whoever is at the table of the example already, by keyboard or with the table open, is still there afterwards. */
export function openCalculator(place: HTMLElement): void {
  const tableOf = () => place.querySelector('details')
  const atTable = tableOf()?.contains(document.activeElement)
  const isOpen = tableOf()?.open ?? false
  const calculator = <Calculator {...JSON.parse(place.dataset.calculator ?? '')} />
  flushSync(() => createRoot(place).render(calculator))
  tableOf()?.toggleAttribute('open', isOpen)
  if (atTable) tableOf()?.querySelector('summary')?.focus()
}
