import type { Content } from '../../../content/languages.ts'
import { Heading } from '../../ui/heading.tsx'
import { NewWindowLink } from '../../ui/new-window-link.tsx'
import type { Framing } from '../section-props.ts'
import styles from './call-back.module.css'

/** The link to the messenger is below the form, whose line for somebody in need stands above its button. */
interface CallBackProps extends Framing<Content['home']['callBack']> {
  whatsapp?: { url: string; label: string; note: string } | undefined
}

export function CallBack({ content, whatsapp, children }: CallBackProps) {
  return (
    <section className="section wrap stack gap-3" id="callBack" aria-labelledby="call-back">
      <div className={`stack gap-3 split bottom ${styles.head}`}>
        <Heading id="call-back">{content.heading}</Heading>
        <ul className="cluster small gap-5 flat tight dotted">
          {content.promises.map((promise) => (
            <li key={promise}>{promise}</li>
          ))}
          <li>
            <a className={`strong ${styles.write}`} href={content.questions.href}>
              {content.questions.label}
            </a>
          </li>
        </ul>
      </div>
      {children}
      {whatsapp && (
        <p className="small">
          <NewWindowLink className={`strong ${styles.write}`} href={whatsapp.url} note={whatsapp.note}>
            {whatsapp.label}
          </NewWindowLink>
        </p>
      )}
    </section>
  )
}
