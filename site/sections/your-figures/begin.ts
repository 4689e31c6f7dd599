/**
 * Makes the example a calculator shortly before it is seen. It has an observer of its own: whenNear, shared with the
 * page's script, would become a further file in the first view of every page.
 */
export function beginWhenNear(): void {
  const place = document.querySelector<HTMLElement>('[data-calculator]')
  if (!place) return
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      void begin(place)
    },
    { rootMargin: '600px' },
  )
  observer.observe(place)
}

async function begin(place: HTMLElement): Promise<void> {
  try {
    const { openCalculator } = await import('./open-calculator.tsx')
    openCalculator(place)
  } catch (error) {
    console.warn('Could not load the calculator:', String(error))
  }
}
