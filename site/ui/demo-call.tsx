import type { Call } from '../../content/schema/home.ts'
import styles from './demo-call.module.css'
import { LinkButton } from './link-button.tsx'

/** A call to action: one line and two buttons. */
export function DemoCall({ text, other, action }: Call) {
  return (
    <div className={`cluster between on-screen middle ${styles.call}`}>
      <p className={`subtitle strong balanced ${styles.text}`}>{text}</p>
      <div className="cluster gap-2">
        <LinkButton to={other} look="outline" />
        <LinkButton to={action} look="amber" />
      </div>
    </div>
  )
}
