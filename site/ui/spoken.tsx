import { useEffect, useState } from 'react'

/** A live region that announces a text after it has been stable for a while, not every step of a slider. */
export function Spoken({ text, afterMs }: { text: string; afterMs: number }) {
  const [said, setSaid] = useState('')
  useEffect(() => {
    const timer = setTimeout(() => setSaid(text), afterMs)
    return () => clearTimeout(timer)
  }, [text, afterMs])
  return (
    <p className="visually-hidden" role="status">
      {said}
    </p>
  )
}
