import { whenNear } from '../../browser/when-near.ts'

/** Makes the example a calculator shortly before it is seen. */
export function beginWhenNear(): void {
  const place = document.querySelector<HTMLElement>('[data-calculator]')
  if (place) whenNear([place], () => begin(place))
}

async function begin(place: HTMLElement): Promise<void> {
  try {
    const { openCalculator } = await import('./open-calculator.tsx')
    openCalculator(place)
  } catch (error) {
    console.warn('Could not load the calculator:', String(error))
  }
}
