import { whenNear } from '../../browser/when-near.ts'

/** Makes the example a calculator shortly before it is seen. */
export function beginWhenNear(): void {
  const place = document.querySelector<HTMLElement>('[data-calculator]')
  if (place) whenNear([place], () => begin(place))
}

async function begin(place: HTMLElement): Promise<void> {
  try {
    const { openCalculator } = await import('./open-calculator.tsx')
    const following = document.querySelector('#your-figures ~ section')
    const opened = new AbortController()
    const open = () => {
      if (opened.signal.aborted) return
      opened.abort()
      openCalculator(place)
    }
    // Whoever reaches for it wants it now.
    for (const reach of ['pointerover', 'focusin']) place.addEventListener(reach, open, opened)
    if (!following || place.matches(':hover, :focus-within')) open()
    else whenOutOfView(following, open)
  } catch (error) {
    console.warn('Could not load the calculator:', String(error))
  }
}

/** A calculator is higher than its example: what follows would be pushed down before the eyes of whoever is there already. */
function whenOutOfView(following: Element, doIt: () => void): void {
  const observer = new IntersectionObserver(
    ([entry]) => {
      if (entry?.isIntersecting) return
      observer.disconnect()
      doIt()
    },
    // Or is about to be there: somebody may be scrolling.
    { rootMargin: '300px' },
  )
  observer.observe(following)
}
