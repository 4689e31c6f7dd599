import type { Content } from '../../../content/languages.ts'
import { Heading } from '../../ui/heading.tsx'
import styles from './demo-seats.module.css'

/** What a buyer asks before a demo, in short; /questions has the answers at length. */
export function BuyingInShort({ title, items, more }: Content['request']['buying']) {
  return (
    <section className={`section wrap stack gap-6 split ${styles.section}`} aria-labelledby="buying">
      <div>
        <Heading id="buying" className={styles.title}>
          {title}
        </Heading>
        <a className="reach strong" href={more.href}>
          {more.label}
        </a>
      </div>
      <dl className="ledger">
        {items.map((item) => (
          <div className={`stack early baseline gap-6 flat ${styles.seat}`} key={item.title}>
            <dt className="subtitle strong">{item.title}</dt>
            <dd className="mute">{item.text}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}
