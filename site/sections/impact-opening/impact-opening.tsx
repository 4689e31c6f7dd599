import type { Content } from '../../../content/languages.ts'
import type { Framing } from '../section-props.ts'
import styles from './impact-opening.module.css'

export function ImpactOpening({
  content: { eyebrow, title, lead },
  children,
}: Framing<Content['impact']['hero']>) {
  return (
    <section>
      <div className={`wrap stack gap-5 explained ${styles.words}`}>
        <div>
          <p className="label accent below-5">{eyebrow}</p>
          <h1 className="huge">{title}</h1>
        </div>
        <p className="lead mute">{lead}</p>
      </div>
      {/* Without a glow, because its marks are amber. */}
      <div className={`panel ${styles.proof}`} data-tone="night">
        {children}
      </div>
    </section>
  )
}
