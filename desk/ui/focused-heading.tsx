import { useEffect, useRef } from 'react'

/** The focus goes to what was opened, so that a screen reader says it and the Tab key goes on from there. */
export function FocusedHeading(props: { className?: string | undefined; children: string }) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return <h1 ref={heading} tabIndex={-1} {...props} />
}
