import type { ReactNode } from 'react'
import styles from './call-back.module.css'

interface CallBackProps {
  content: { heading: string; text: string; promises: string[] }
  /** The form itself, which the page hydrates. */
  children?: ReactNode
}

export function CallBack({ content, children }: CallBackProps) {
  return (
    <section
      className={`section wrap stack apart ${styles.section}`}
      id="callBack"
      aria-labelledby="call-back"
    >
      <div>
        <h2 className="title" id="call-back">
          {content.heading}
        </h2>
        <p className={`lead mute ${styles.text}`}>{content.text}</p>
        <ul className={styles.promises}>
          {content.promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
        </ul>
      </div>
      <div className={styles.form}>{children}</div>
    </section>
  )
}
