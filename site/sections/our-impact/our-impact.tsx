import type { HomeContent } from '../../../content/types/home.ts'
import { GoldenHour } from '../../scenes/golden-hour/golden-hour.tsx'
import type { Pictures } from '../../scenes/moments/case-pictures.ts'
import { Sky } from '../../scenes/sky/sky.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import styles from './our-impact.module.css'

interface OurImpactProps {
  content: HomeContent['impact']
  scenes: Pictures
}

export function OurImpact({ content, scenes }: OurImpactProps) {
  return (
    <section aria-labelledby="our-impact">
      <div className={styles.sky} data-tone="sky">
        <Sky />
        <div className={`wrap stack apart ${styles.banner}`}>
          <h2 className={styles.words}>{content.banner}</h2>
          <div className={styles.dial}>
            <GoldenHour content={scenes} title={scenes.alt.goldenHour} />
          </div>
        </div>
      </div>
      <div className={`section wrap ${styles.ledger}`}>
        <div className={`stack ${styles.head}`}>
          <h2 className="title" id="our-impact">
            {content.heading}
          </h2>
          <LinkButton href={content.more.href} look="outline">
            {content.more.label}
          </LinkButton>
        </div>
        {content.groups.map((group) => (
          <div key={group.heading}>
            <h3 className={`label accent ${styles.label}`}>{group.heading}</h3>
            <ul className="ledger">
              {group.figures.map((figure) => (
                <li key={figure.label} className={styles.figure}>
                  <b className={`tabular ${styles.number}`}>
                    {figure.value}
                    {figure.unit}
                  </b>{' '}
                  <span className="mute">{figure.label}</span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
