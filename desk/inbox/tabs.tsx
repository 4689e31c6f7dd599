import { Link } from 'wouter'
import { type DeskTab, deskTabs } from '../../contract/desk.ts'
import { useSession } from '../session/session.ts'
import { amount, tabNames } from '../words.ts'
import styles from './tabs.module.css'

interface Props {
  tab: DeskTab
  /** How many stand in each, once that is known. */
  counts: Record<DeskTab, number> | undefined
  addressOf: (tab: DeskTab) => string
}

/** Where to look first. They are links, so that the browser's back goes to the one before. */
export function Tabs({ tab, counts, addressOf }: Props) {
  const state = useSession()
  // The user of a machine has no address, and so no leads.
  const hasOwn = 'session' in state && state.session.owner !== null
  return (
    <nav className={`row ${styles.tabs}`} aria-label="Views">
      {deskTabs
        .filter((each) => each !== 'mine' || hasOwn)
        .map((each) => (
          <Link
            key={each}
            href={addressOf(each)}
            className="plain view"
            aria-current={each === tab ? 'page' : undefined}
          >
            <b>{counts ? amount(counts[each]) : '\u00a0'}</b> <span className="small">{tabNames[each]}</span>
          </Link>
        ))}
    </nav>
  )
}
