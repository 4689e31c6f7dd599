import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface Props {
  title: string
  onClose: () => void
  /** Cannot be dismissed: there is nothing to do behind it. */
  stays?: boolean
  children: ReactNode
}

/** The browser's own dialog: it holds the focus, closes on Escape and gives the focus back. */
export function Dialog({ title, onClose, stays = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Before it is taken out of the page: once it is gone, a browser gives the focus to nobody.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) element.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault()
        if (!stays) onClose()
      }}
      // Some browsers close a second Escape without asking.
      onClose={() => {
        if (dialog.current?.open !== false) return
        if (stays) dialog.current.showModal()
        else onClose()
      }}
    >
      <h2 id={titleId}>{title}</h2>
      {children}
    </dialog>
  )
}
