import type { Content } from '../../../content/languages.ts'
import type { Pictures } from '../../scenes/moments/case-pictures.ts'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MotionSwitchAtPicture } from '../../ui/motion-switch.tsx'
import { RotatingWords } from '../../ui/rotating-words.tsx'
import styles from './product.module.css'
import { ProductScenes } from './product-scenes.tsx'

interface ProductProps {
  content: Content['home']['product']
  level?: 1 | 2
  /** Label of the switch on phones, where no other section of the page has a switch. */
  pause?: string
  /** On the page of this section: all pictures of the product, large. */
  scenes?: Pictures
}

/** What it does. The home page has the pictures of the product in “How it works”. */
export function Product({ content, level = 2, pause, scenes }: ProductProps) {
  const Part = level === 1 ? 'h2' : 'h3'
  return (
    <section className="section" id="product" data-tone="sand" aria-labelledby="product-heading">
      <div className={`wrap stack below-7 ${styles.head}`}>
        <div>
          <p className="label eyebrow">{content.label}</p>
          <Heading level={level} id="product-heading">
            {scenes ? content.ownHeading : content.heading}
          </Heading>
        </div>
        <div className="beside gap-4 bottom between breakable">
          <p className={`lead mute brief ${scenes ? '' : 'off-phones'}`}>{content.lead}</p>
          {pause && <MotionSwitchAtPicture label={pause} />}
        </div>
      </div>
      {scenes && <ProductScenes words={content.scenes} mark={content.mark} scenes={scenes} />}
      <ul className={`wrap fours stack gap-4 tight ${styles.benefits}`}>
        {content.benefits.map((benefit) => (
          <li key={benefit.key} className={`topped ${styles.benefit}`}>
            <Icon name={benefit.key} size={32} className={styles.icon} />
            <Part className={styles.name}>{benefit.title}</Part>
            <p className="mute">{benefit.text}</p>
          </li>
        ))}
        <li className={`stack gap-3 ${styles.system}`} data-tone="night">
          <p className="mute">{content.system.before}</p>
          <RotatingWords
            words={content.system.phrases}
            name="system"
            className={`subtitle strong accent balanced ${styles.said}`}
            listedBeside
          />
          <ul className={`small mute dotted ${styles.facts}`}>
            {content.system.phrases.map((phrase, index) => (
              <li key={phrase}>
                <a href={content.system.proofs[index]?.href}>{phrase}</a>
              </li>
            ))}
          </ul>
          <p className="small mute">{content.system.status}</p>
        </li>
      </ul>
      <div className="wrap stack above-4">
        {scenes ? (
          <>
            <p className="lead">{content.ranking.text}</p>
            <p className="cluster">
              <LinkButton to={content.ranking.link} look="outline" />
            </p>
          </>
        ) : (
          <a className="reach strong" href={content.more.href}>
            {content.more.label}
          </a>
        )}
      </div>
    </section>
  )
}
