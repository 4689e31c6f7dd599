import type { HomeContent } from '../../../content/types/home.ts'
import { Sky } from '../../scenes/sky/sky.tsx'
import { Heading, type HeadingLevel } from '../../ui/heading.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import styles from './our-impact.module.css'

interface OurImpactProps {
  content: HomeContent['impact']
  level?: HeadingLevel
}

export function OurImpact({ content, level = 2 }: OurImpactProps) {
  return (
    <section className={styles.band} data-tone="night" aria-labelledby="our-impact">
      <Sky />
      <div className={`wrap ${styles.grid}`}>
        <p className={styles.banner}>{content.banner}</p>
        <div className={styles.scene} />
        <Heading level={level} className={`title ${styles.heading}`} id="our-impact">
          {content.heading}
        </Heading>
        <div className={styles.groups}>
          {content.groups.map((group) => (
            <div key={group.heading}>
              <h3 className={`label ${styles.group}`}>{group.heading}</h3>
              <ul className={styles.figures}>
                {group.figures.map((figure) => (
                  <li key={figure.label} className={styles.figure}>
                    <b className={`tabular ${styles.number}`}>
                      {figure.value}
                      {figure.unit}
                    </b>{' '}
                    <span>{figure.label}</span>
                  </li>
                ))}
              </ul>
            </div>
          ))}
        </div>
        <p className={styles.more}>
          <LinkButton href={content.more.href} look="outline">
            {content.more.label}
          </LinkButton>
        </p>
      </div>
    </section>
  )
}
