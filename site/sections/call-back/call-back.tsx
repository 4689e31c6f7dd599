import type { Content } from '../../../content/languages.ts'
import { Heading } from '../../ui/heading.tsx'
import type { Framing } from '../section-props.ts'
import styles from './call-back.module.css'

export function CallBack({ content, children }: Framing<Content['home']['callBack']>) {
  return (
    <section className={`section wrap stack ${styles.section}`} id="callBack" aria-labelledby="call-back">
      <div className={`stack ${styles.head}`}>
        <Heading id="call-back">{content.heading}</Heading>
        <div className="stack near">
          <p className="mute">{content.text}</p>
          <ul className={`cluster small ${styles.promises}`}>
            {content.promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
          </ul>
        </div>
      </div>
      {children}
    </section>
  )
}
