import { type RefObject, useLayoutEffect, useState } from 'react'

const rowsBeyond = 8
/** Rerenders once per this many rows, not on every scroll event. */
const rowsAtOnce = 4

/**
 * The rows of a virtual list that are visible or close to it. All rows have the same height, so that a division
 * suffices.
 */
export function useVisibleRows(scroller: RefObject<HTMLElement | null>, count: number, rowPx: number) {
  const [{ first, last }, setRange] = useState({ first: 0, last: 0 })
  useLayoutEffect(() => {
    const element = scroller.current
    if (!element) return
    const look = () => {
      const top = Math.floor(element.scrollTop / rowPx / rowsAtOnce) * rowsAtOnce
      const shown = Math.ceil(element.clientHeight / rowPx) + rowsAtOnce
      const next = { first: Math.max(0, top - rowsBeyond), last: top + shown + rowsBeyond }
      setRange((now) => (now.first === next.first && now.last === next.last ? now : next))
    }
    look()
    element.addEventListener('scroll', look, { passive: true })
    const resized = new ResizeObserver(look)
    resized.observe(element)
    return () => {
      element.removeEventListener('scroll', look)
      resized.disconnect()
    }
  }, [scroller, rowPx])

  /** Scrolls by the minimum, so that moving by one row scrolls by at most one. */
  function scrollTo(row: number): void {
    const element = scroller.current
    if (!element) return
    const lowest = (row + 1) * rowPx - element.clientHeight
    element.scrollTop = Math.min(Math.max(element.scrollTop, lowest), row * rowPx)
  }

  return { first: Math.min(first, Math.max(0, count - 1)), last: Math.min(last, count - 1), scrollTo }
}
