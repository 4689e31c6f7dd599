import type { HomeContent } from '../../../content/types/home.ts'
import { GoldenHour } from '../../scenes/golden-hour/golden-hour.tsx'
import type { Pictures } from '../../scenes/moments/pictures.ts'
import { Sky } from '../../scenes/sky/sky.tsx'
import { Heading, type HeadingLevel } from '../../ui/heading.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import styles from './our-impact.module.css'

interface OurImpactProps {
  content: HomeContent['impact']
  scenes: Pictures
  level?: HeadingLevel
}

export function OurImpact({ content, scenes, level = 2 }: OurImpactProps) {
  return (
    <section aria-labelledby="our-impact">
      <div className={styles.sky} data-tone="sky">
        <Sky />
        <div className={`wrap ${styles.banner}`}>
          <Heading level={level} className={styles.words}>
            {content.banner}
          </Heading>
          <div className={styles.dial}>
            <GoldenHour content={scenes} title={scenes.alt.goldenHour} />
          </div>
        </div>
      </div>
      <div className={`section wrap ${styles.ledger}`}>
        <div className={styles.head}>
          <Heading level={level} className="title" id="our-impact">
            {content.heading}
          </Heading>
          <LinkButton href={content.more.href} look="outline">
            {content.more.label}
          </LinkButton>
        </div>
        {content.groups.map((group) => (
          <div key={group.heading}>
            <h3 className={`label ${styles.label}`}>{group.heading}</h3>
            <ul>
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
