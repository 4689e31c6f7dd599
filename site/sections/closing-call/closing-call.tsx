import type { ImpactContent } from '../../../content/types/impact.ts'
import { LinkButton } from '../../ui/link-button.tsx'
import styles from './closing-call.module.css'

/** What a reader who came to the end of a page can do next. */
export function ClosingCall({ title, text, action, second }: ImpactContent['onward']) {
  return (
    <section className="section on-screen" data-tone="amber" aria-labelledby="onward">
      <div className={`wrap stack explained ${styles.inside}`}>
        <h2 className={`title ${styles.title}`} id="onward">
          {title}
        </h2>
        <div className="stack apart">
          <p className="lead">{text}</p>
          <p className="cluster">
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
