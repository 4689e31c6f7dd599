import type { YourFiguresContent } from '../../../content/types/impact.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import { ShareLink } from '../../ui/share-link.tsx'
import { type Assumptions, writeFigures } from './figures.ts'
import styles from './take-away.late.module.css'

interface Props {
  words: YourFiguresContent['onward']
  assumptions: Assumptions
}

/** Behind the hash no figure ever reaches a server. */
export function TakeAway({ words, assumptions }: Props) {
  const figures = writeFigures(assumptions)
  return (
    <div className={styles.onward}>
      <div className={styles.actions}>
        <LinkButton href={`${words.demo.href}=${figures}`} look="amber">
          {words.demo.label}
        </LinkButton>
        <button className={styles.print} type="button" onClick={printAlone}>
          {words.print}
        </button>
      </div>
      <ShareLink link={`${location.origin}${location.pathname}#your-figures=${figures}`} words={words} />
    </div>
  )
}

function printAlone(): void {
  const { dataset } = document.documentElement
  dataset.printing = 'your-figures'
  addEventListener('afterprint', () => delete dataset.printing, { once: true })
  print()
}
