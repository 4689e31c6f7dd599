import type { Content } from '../../../content/languages.ts'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './core-values.module.css'

export function CoreValues({ eyebrow, title, items }: Content['about']['values']) {
  return (
    <section className="section wrap stack gap-8 split" aria-labelledby="values">
      <div>
        <p className="label eyebrow">{eyebrow}</p>
        <Heading id="values">{title}</Heading>
      </div>
      <ul className="ledger">
        {items.map(({ icon, name, text }) => (
          <li className={`stack middle gap-4 flat ${styles.value}`} key={name}>
            <Icon name={icon} size={32} className={styles.icon} />
            <h3 className="subtitle">{name}</h3>
            <p className={`mute prose ${styles.text}`}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
