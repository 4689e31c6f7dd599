import type { ReactNode } from 'react'
import { Heading, type HeadingLevel } from '../../ui/heading.tsx'
import styles from './call-back.module.css'

interface CallBackProps {
  content: { heading: string; text: string; promises: string[] }
  level?: HeadingLevel
  /** The form itself, which the page hydrates. */
  children?: ReactNode
}

export function CallBack({ content, level = 2, children }: CallBackProps) {
  return (
    <section className={`section wrap ${styles.section}`} id="callBack" aria-labelledby="call-back">
      <div>
        <Heading level={level} className="title" id="call-back">
          {content.heading}
        </Heading>
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
