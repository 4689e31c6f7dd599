import type { Onward } from '../../../content/types/standalone.ts'
import { OnwardLinks } from '../../ui/onward-links.tsx'
import styles from './where-to-next.module.css'

export function WhereToNext({ title, links }: Onward) {
  return (
    <nav className="section wrap" aria-labelledby="next">
      <h2 className={`label ${styles.title}`} id="next">
        {title}
      </h2>
      <OnwardLinks links={links} />
    </nav>
  )
}
