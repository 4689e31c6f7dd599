import type { Content } from '../../../content/languages.ts'
import { Heading } from '../../ui/heading.tsx'
import type { Framing } from '../section-props.ts'
import styles from './call-back.module.css'

export function CallBack({ content, children }: Framing<Content['home']['callBack']>) {
  return (
    <section
      className={`section wrap stack apart ${styles.section}`}
      id="callBack"
      aria-labelledby="call-back"
    >
      <div>
        <Heading id="call-back">{content.heading}</Heading>
        <p className={`lead mute ${styles.text}`}>{content.text}</p>
        <ul className={styles.promises}>
          {content.promises.map((promise) => (
            <li className="ruled" key={promise}>
              {promise}
            </li>
          ))}
        </ul>
      </div>
      <div className={styles.form}>{children}</div>
    </section>
  )
}
