import { useEffect, useState } from 'react'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'
import styles from './toast-list.module.css'
import { dismiss, shownMs, type Toast, takeBack, useToasts } from './toasts.ts'

/** What was just done, with the way back. Waits for as long as somebody points at it or has the focus in it. */
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
    // Bad news stays until somebody has read it.
    if (held || bad) return
    const timer = setTimeout(() => dismiss(id), shownMs)
    return () => clearTimeout(timer)
  }, [held, bad, id])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointing at it only holds the time still.
    <div
      className={bad ? `${styles.toast} ${styles.bad}` : styles.toast}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span>{text}</span>
      {undo && (
        <Button quiet aria-keyshortcuts="z" onClick={() => takeBack(toast)}>
          Undo
        </Button>
      )}
      <Button quiet aria-label="Dismiss" onClick={() => dismiss(id)}>
        <Icon name="close" />
      </Button>
    </div>
  )
}
