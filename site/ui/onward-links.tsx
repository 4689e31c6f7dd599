import type { Link } from '../../content/types/link.ts'
import { Icon } from './icon.tsx'
import styles from './onward-links.module.css'

/** Big, ruled links with a line each on where they lead. */
export function OnwardLinks({ links }: { links: (Link & { text: string })[] }) {
  return (
    <ul className={styles.links}>
      {links.map(({ label, href, text }) => (
        <li key={href}>
          <a className={styles.link} href={href}>
            <span className={`strong ${styles.label}`}>{label}</span>
            <span className={`mute ${styles.text}`}>{text}</span>
            <Icon name="arrow" className={styles.arrow} />
          </a>
        </li>
      ))}
    </ul>
  )
}
