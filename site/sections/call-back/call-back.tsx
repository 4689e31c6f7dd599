import type { Content } from '../../../content/languages.ts'
import { EmergencyLine, type EmergencyWords } from '../../ui/emergency-line.tsx'
import { Heading } from '../../ui/heading.tsx'
import { NewWindowLink } from '../../ui/new-window-link.tsx'
import type { Framing } from '../section-props.ts'
import styles from './call-back.module.css'

/** Beside the link to the messenger stands the line for somebody in need, who may be about to write there. */
interface CallBackProps extends Framing<Content['home']['callBack']> {
  whatsapp?: { url: string; label: string; note: string } | undefined
  emergency: EmergencyWords
}

export function CallBack({ content, whatsapp, emergency, children }: CallBackProps) {
  return (
    <section className="section wrap stack gap-5" id="callBack" aria-labelledby="call-back">
      <div className={`stack gap-3 split bottom ${styles.head}`}>
        <Heading id="call-back">{content.heading}</Heading>
        <div className="stack gap-2">
          <ul className="cluster small gap-5 flat tight dotted">
            {content.promises.map((promise) => (
              <li key={promise}>{promise}</li>
            ))}
            <li>
              <a className={`strong ${styles.write}`} href={content.questions.href}>
                {content.questions.label}
              </a>
            </li>
            {whatsapp && (
              <li>
                <NewWindowLink className={`strong ${styles.write}`} href={whatsapp.url} note={whatsapp.note}>
                  {whatsapp.label}
                </NewWindowLink>
              </li>
            )}
          </ul>
          {whatsapp && <EmergencyLine words={emergency} />}
        </div>
      </div>
      {children}
    </section>
  )
}
