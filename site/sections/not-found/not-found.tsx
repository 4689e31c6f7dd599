import type { NotFoundContent } from '../../../content/types/not-found.ts'
import { Sky } from '../../scenes/sky/sky.tsx'
import { OnwardLinks } from '../../ui/onward-links.tsx'
import styles from './not-found.module.css'

export function NotFound({ code, title, lead, emergency, linksTitle, links }: NotFoundContent) {
  return (
    <>
      <section className={styles.panel} data-tone="night">
        <Sky />
        <div className={styles.words}>
          <p className={styles.code}>{code}</p>
          <h1 className="display">{title}</h1>
          <p className={`lead ${styles.lead}`}>{lead}</p>
        </div>
        <aside className={styles.emergency} aria-label={emergency.title}>
          <p className="subtitle">
            <strong>{emergency.title}</strong>
          </p>
          <p>{emergency.text}</p>
        </aside>
      </section>
      <nav className={`wrap ${styles.roads}`} aria-labelledby="roads">
        <h2 className={`label ${styles.roadsTitle}`} id="roads">
          {linksTitle}
        </h2>
        <OnwardLinks links={links} />
      </nav>
    </>
  )
}
