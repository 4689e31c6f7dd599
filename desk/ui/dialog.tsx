import { type ReactNode, useId, useLayoutEffect, useRef } from 'react'

interface Props {
  title: string
  onClose: () => void
  /** Cannot be dismissed, because the page behind is unusable. */
  stays?: boolean
  children: ReactNode
}

/** The native dialog: traps focus, closes on Escape and restores focus. */
export function Dialog({ title, onClose, stays = false, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null)
  const titleId = useId()
  // Closed before it is removed from the page: otherwise the browser does not restore focus.
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
      // Some browsers close on a second Escape without a cancel event.
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
