import type { PrivacyContent } from '../../../content/types/privacy.ts'
import styles from './privacy-notice.module.css'

/** A list of lists rather than a table: it reads the same on a phone, aloud and on paper. */
export function Collected({ id, title, paragraphs, labels, rows }: PrivacyContent['collected']) {
  return (
    <section className={styles.section} id={id} aria-labelledby={`${id}-title`}>
      <h2 className={styles.title} id={`${id}-title`}>
        {title}
      </h2>
      {paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <ul className={styles.collected}>
        {rows.map((row) => (
          <li key={row.what}>
            <h3 className={styles.what}>{row.what}</h3>
            <dl className={styles.facts}>
              {(['items', 'why', 'basis', 'keptFor'] as const).map((fact) => (
                <div key={fact}>
                  <dt>{labels[fact]}</dt>
                  <dd>{row[fact]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    </section>
  )
}
