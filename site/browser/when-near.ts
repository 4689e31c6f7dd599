/** Calls the function once, shortly before one of the elements scrolls into view. */
export function whenNear(elements: Iterable<Element>, doIt: () => void, margin = '600px'): void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some((entry) => entry.isIntersecting)) return
      observer.disconnect()
      doIt()
    },
    { rootMargin: margin },
  )
  for (const element of elements) observer.observe(element)
}
