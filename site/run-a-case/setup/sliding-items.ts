import { type RefObject, useLayoutEffect, useRef } from 'react'
import { motionAllowed } from '../motion-allowed.ts'

/** Items of a list slide from where they were to where they are whenever their order changes. */
export function useSlidingItems(order: string): RefObject<HTMLOListElement | null> {
  const list = useRef<HTMLOListElement>(null)
  const places = useRef(new Map<Element, number>())
  // biome-ignore lint/correctness/useExhaustiveDependencies: the order is what moves the items.
  useLayoutEffect(() => {
    const before = places.current
    const now = new Map<Element, number>()
    for (const item of list.current?.children ?? [])
      now.set(item, item instanceof HTMLElement ? item.offsetTop : 0)
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
