import type { ReactNode } from 'react'
import type { Content } from '../../../content/languages.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MotionSwitchAtPicture } from '../../ui/motion-switch.tsx'
import { RotatingWords } from '../../ui/rotating-words.tsx'
import styles from './product.module.css'

interface ProductProps {
  content: Content['home']['product']
  level?: 1 | 2
  /** Label of the switch on phones, where no other section of the page has a switch. */
  pause?: string
  /** The picture of the ranking, on the page of this section. */
  children?: ReactNode
}

export function Product({ content, level = 2, pause, children }: ProductProps) {
  const Part = level === 1 ? 'h2' : 'h3'
  return (
    <section className="section" id="product" data-tone="sand" aria-labelledby="product-heading">
      <div className={`wrap stack ${styles.head}`}>
        <div>
          <p className="label eyebrow">{content.label}</p>
          <Heading level={level} id="product-heading">
            {content.heading}
          </Heading>
        </div>
        <div className={styles.lead}>
          <p className="lead mute brief">{content.lead}</p>
          {pause && <MotionSwitchAtPicture label={pause} />}
        </div>
      </div>
      <ul className={`wrap fours ${styles.benefits}`}>
        {content.benefits.map((benefit) => (
          <li key={benefit.key} className={styles.benefit}>
            <Icon name={benefit.key} size={32} className={styles.icon} />
            <Part className={styles.name}>{benefit.title}</Part>
            <p className="mute">{benefit.text}</p>
          </li>
        ))}
        <li className={`stack ${styles.system}`} data-tone="night">
          <p className="mute">{content.system.before}</p>
          <RotatingWords
            words={content.system.phrases}
            name="system"
            className={`subtitle strong accent ${styles.said}`}
            listedBeside
          />
          <ul className={`small mute ${styles.facts}`}>
            {content.system.phrases.map((phrase, index) => (
              <li key={phrase}>
                <a href={content.system.proofs[index]?.href}>{phrase}</a>
              </li>
            ))}
          </ul>
        </li>
      </ul>
      {children && (
        <div className={`wrap stack split ${styles.ranking}`} data-figure="simulated">
          <div className="stack">
            <p className="lead">{content.ranking.text}</p>
            <p className="small mute">
              <KindMark kind="simulated" mark={content.mark} />
            </p>
            <p className="cluster">
              <LinkButton to={content.ranking.link} look="outline" />
            </p>
          </div>
          {children}
        </div>
      )}
    </section>
  )
}
