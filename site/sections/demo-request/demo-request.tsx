import type { Content } from '../../../content/languages.ts'
import type { Framing } from '../section-props.ts'
import styles from './demo-request.module.css'

export function DemoRequest({ content, children }: Framing<Content['request']>) {
  const { eyebrow, title, lead, next, formTitle, security } = content
  return (
    <section className={styles.section} id="request">
      <div className={`wrap stack gap-8 ${styles.split}`}>
        <div className="stack">
          <p className="label accent">{eyebrow}</p>
          <h1 className={`display ${styles.title}`}>{title}</h1>
          <p className="lead mute">{lead}</p>
        </div>
        <div className={`stack ground on-screen gap-5 ${styles.card}`}>
          <h2 className="subtitle">{formTitle}</h2>
          {children}
        </div>
        <div>
          <h2 className="label">{next.title}</h2>
          <ol className={`above-5 ${styles.steps}`}>
            {next.steps.map((step) => (
              <li className={styles.step} key={step.title}>
                <h3 className={`below-2 ${styles.stepTitle}`}>{step.title}</h3>
                <p className="mute">{step.text}</p>
              </li>
            ))}
          </ol>
          <p>
            <a className="reach strong" href={security.href}>
              {security.label}
            </a>
          </p>
        </div>
      </div>
    </section>
  )
}
