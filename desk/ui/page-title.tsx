import { useEffect } from 'react'

/** React's own `<title>` would stand beside the one that the page came with. */
export function PageTitle({ children }: { children: string }) {
  useEffect(() => {
    document.title = `${children} – FirstHour desk`
  }, [children])
  return null
}
