import type { ReactNode } from 'react'
import type { PrivacyContent } from '../../../content/types/privacy.ts'
import styles from './privacy-notice.module.css'

/** A list of lists rather than a table: it reads the same on a phone, aloud and on paper. */
export function Collected({ id, title, paragraphs, labels, rows }: PrivacyContent['collected']) {
  return (
    <Part id={id} title={title} paragraphs={paragraphs}>
      <ul className={styles.collected}>
        {rows.map((row) => (
          <li key={row.what}>
            <h3 className={styles.what}>{row.what}</h3>
            <dl className={`stack ${styles.list} ${styles.facts}`}>
              {(['items', 'why', 'basis', 'keptFor'] as const).map((fact) => (
                <div key={fact}>
                  <dt className="small mute">{labels[fact]}</dt>
                  <dd>{row[fact]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </Part>
  )
}

interface PartProps extends Pick<PrivacyContent['collected'], 'id' | 'title' | 'paragraphs'> {
  children: ReactNode
}

/** A part of the notice that the table of contents leads to. */
export function Part({ id, title, paragraphs, children }: PartProps) {
  return (
    <section className="stack" id={id} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p className="prose" key={paragraph}>
          {paragraph}
        </p>
      ))}
      {children}
    </section>
  )
}
