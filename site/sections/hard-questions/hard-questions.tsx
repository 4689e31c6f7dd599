import type { Content } from '../../../content/languages.ts'
import { Heading } from '../../ui/heading.tsx'
import styles from './hard-questions.module.css'

/** Questions of partners with their answers, all expanded; the page of their own. */
export function HardQuestions({ label, title, items }: Content['partnerQuestions']) {
  return (
    <section className="section" data-tone="sand" aria-labelledby="questions">
      <div className="wrap">
        <p className={'label eyebrow'}>{label}</p>
        <Heading level={1} id="questions" className="intro">
          {title}
        </Heading>
        <dl className={`stack ${styles.items}`}>
          {items.map(({ question, answer }) => (
            <div className={`stack ruled ${styles.item}`} key={question}>
              <dt className="subtitle strong">{question}</dt>
              <dd className="mute">{answer}</dd>
            </div>
          ))}
        </dl>
      </div>
    </section>
  )
}
