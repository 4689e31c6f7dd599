import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './toast-list.module.css'
import { dismiss, shownMs, type Toast, undoToast, useToasts } from './toasts.ts'

/** Messages with undo. The timer pauses while the pointer or focus is on them. */
export function ToastList() {
  const toasts = useToasts()
  return (
    <section className={styles.list} aria-label="Messages" aria-live="polite">
      {toasts.map((toast) => (
        <ToastLine key={toast.id} toast={toast} />
      ))}
    </section>
  )
}

function ToastLine({ toast }: { toast: Toast }) {
  const { id, text, bad, undo } = toast
  const [held, setHeld] = useState(false)
  useEffect(() => {
    // Errors stay until dismissed.
    if (held || bad) return
    const timer = setTimeout(() => dismiss(id), shownMs)
    return () => clearTimeout(timer)
  }, [held, bad, id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds the time still.
    <div
      className={`beside middle gap-2 ${styles.toast} ${bad ? styles.bad : ''}`}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      {undo && (
        <Button quiet aria-keyshortcuts="z" onClick={() => undoToast(toast)}>
          Undo
        </Button>
      )}
      <Button quiet aria-label="Dismiss" onClick={() => dismiss(id)}>
        <Icon name="close" />
      </Button>
    </div>
  )
}
