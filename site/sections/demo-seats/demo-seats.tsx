import type { Content } from '../../../content/languages.ts'
import { Heading } from '../../ui/heading.tsx'
import styles from './demo-seats.module.css'

/** Whom to bring to the demo, and what each of them sees there. */
export function DemoSeats({ label, title, items }: Content['request']['seats']) {
  return (
    <section className={`section wrap stack gap-6 split ${styles.section}`} aria-labelledby="seats">
      <div>
        <p className="label eyebrow">{label}</p>
        <Heading id="seats" className={styles.title}>
          {title}
        </Heading>
      </div>
      <dl className="ledger">
        {items.map(({ who, sees }) => (
          <div className={`stack early baseline gap-6 flat ${styles.seat}`} key={who}>
            <dt className="subtitle strong">{who}</dt>
            <dd className="mute">{sees}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
