import { createRoot } from 'react-dom/client'
import { Calculator } from './calculator.tsx'

export function openCalculator(place: HTMLElement): void {
  createRoot(place).render(<Calculator {...JSON.parse(place.dataset.calculator ?? '')} />)
}
