import type { Content } from '../../../content/languages.ts'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import styles from './core-values.module.css'

export function CoreValues({ eyebrow, title, items }: Content['about']['values']) {
  return (
    <section className="section wrap" aria-labelledby="values">
      <p className={'label accent spaced'}>{eyebrow}</p>
      <Heading id="values" className="intro narrow">
        {title}
      </Heading>
      <ul className="ledger">
        {items.map(({ icon, name, text }) => (
          <li className={styles.value} key={name}>
            <Icon name={icon} size={40} className={styles.icon} />
            <h3 className={styles.name}>{name}</h3>
            <p className={`mute ${styles.text}`}>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}
