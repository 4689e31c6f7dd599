import type { ImpactContent } from '../../../content/types/impact.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import styles from './closing-call.module.css'

/** What a reader who came to the end of a page can do next. */
export function ClosingCall({ title, text, action, second }: ImpactContent['onward']) {
  return (
    <section className={styles.section} data-tone="amber" aria-labelledby="onward">
      <div className={`wrap ${styles.inside}`}>
        <h2 className={`title ${styles.title}`} id="onward">
          {title}
        </h2>
        <div className={styles.aside}>
          <p className="lead">{text}</p>
          <p className={styles.actions}>
            <LinkButton href={action.href} look="ink">
              {action.label}
            </LinkButton>
            <LinkButton href={second.href} look="outline">
              {second.label}
            </LinkButton>
          </p>
        </div>
      </div>
    </section>
  )
}
