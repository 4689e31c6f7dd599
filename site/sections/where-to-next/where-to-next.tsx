import type { Content } from '../../../content/languages.ts'
import { Icon } from '../../ui/icon.tsx'
import styles from './where-to-next.module.css'

/** Large links at the end of a page, each with a line about its target. */
export function WhereToNext({ title, links }: Content['whereToNext']) {
  return (
    <nav className="section wrap" aria-labelledby="next">
      <h2 className="label mute below-5" id="next">
        {title}
      </h2>
      <ul className={styles.links}>
        {links.map(({ label, href, text }) => (
          <li key={href}>
            <a className={`ruled pair middle ${styles.link}`} href={href}>
              <span className="strong subtitle">{label}</span>
              <span className="mute">{text}</span>
              <Icon name="arrow" className={styles.arrow} />
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
