import type { YourFiguresContent } from '../../../content/types/impact.ts'
import { type Assumptions, writeFigures } from '../../../contract/estimate.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ShareLink } from '../../ui/share-link.tsx'
import styles from './take-away.module.css'

interface Props {
  words: YourFiguresContent['onward']
  assumptions: Assumptions
  /** Of the page; nothing can be taken away before it is known. */
  address: string | undefined
}

/** Behind the hash no figure ever reaches a server. */
export function TakeAway({ words, assumptions, address }: Props) {
  const figures = writeFigures(assumptions)
  const demo = address ? { ...words.demo, href: `${words.demo.href}=${figures}` } : words.demo
  return (
    <div className={`stack scripted on-screen ${styles.onward}`} inert={address === undefined}>
      <div className={`cluster ${styles.actions}`}>
        <LinkButton to={demo} look="amber" />
        <button className={styles.print} type="button" onClick={printAlone}>
          {words.print}
        </button>
      </div>
      <ShareLink link={address ? `${address}#your-figures=${figures}` : ''} words={words} />
    </div>
  )
}

function printAlone(): void {
  const { dataset } = document.documentElement
  dataset.printing = 'your-figures'
  addEventListener('afterprint', () => delete dataset.printing, { once: true })
  print()
}
