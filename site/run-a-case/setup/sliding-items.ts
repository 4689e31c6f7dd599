import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { motionAllowed } from '../../browser/motion-allowed.ts'

const settledAfterMs = 300

const placesIn = (list: HTMLElement | null) =>
  new Map([...(list?.children ?? [])].map((item) => [item, item instanceof HTMLElement ? item.offsetTop : 0]))

/** Items of a list slide to their new position whenever their order changes. */
export function useSlidingItems(order: string): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const places = useRef<ReadonlyMap<Element, number>>(new Map())
  // Measured later, because measuring right after a render would force an extra layout.
  useEffect(() => {
    const timer = setTimeout(() => {
      places.current = placesIn(list.current)
    }, settledAfterMs)
    return () => clearTimeout(timer)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moves the items.
  useLayoutEffect(() => {
    const before = places.current
    if (before.size === 0) return
    const now = placesIn(list.current)
    places.current = now
    if (!motionAllowed()) return
    for (const [item, top] of now) {
      const moved = (before.get(item) ?? top) - top
      if (moved !== 0)
        item.animate([{ transform: `translateY(${moved}px)` }, { transform: 'none' }], {
          duration: 280,
          easing: 'cubic-bezier(0.2, 0.7, 0.2, 1)',
        })
    }
  }, [order])
  return list
}
