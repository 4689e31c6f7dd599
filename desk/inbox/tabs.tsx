import { Link } from 'wouter'
import { type DeskTab, deskTabs } from '../../contract/desk.ts'
import { useSession } from '../session/session.ts'
import { amount, tabNames } from '../words.ts'
import styles from './tabs.module.css'

interface Props {
  tab: DeskTab
  /** Number of leads per tab, once loaded. */
  counts: Record<DeskTab, number> | undefined
  addressOf: (tab: DeskTab) => string
}

/** Tabs of the inbox. They are links, so that the browser's back button works. */
export function Tabs({ tab, counts, addressOf }: Props) {
  const state = useSession()
  // The user of a local desk has no address and so owns no leads.
  const hasOwn = 'session' in state && state.session.owner !== null
  return (
    <nav className={`row gap-0 ${styles.tabs}`} aria-label="Views">
      {deskTabs
        .filter((each) => each !== 'mine' || hasOwn)
        .map((each) => (
          <Link
            key={each}
            href={addressOf(each)}
            className="plain view stack gap-0"
            aria-current={each === tab ? 'page' : undefined}
          >
            <b className="lead">{counts ? amount(counts[each]) : '\u00a0'}</b>{' '}
            <span className="small unbroken">{tabNames[each]}</span>
          </Link>
        ))}
    </nav>
  )
}
