import type { Content } from '../../../content/languages.ts'
import { GoldenHour } from '../../scenes/golden-hour/golden-hour.tsx'
import { Sky } from '../../scenes/sky/sky.tsx'
import { KindMark } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import type { Illustrated } from '../section-props.ts'
import styles from './our-impact.module.css'

export function OurImpact({ content, scenes }: Illustrated<Content['home']['impact']>) {
  return (
    <section aria-labelledby="our-impact">
      <div className={styles.sky} data-tone="sky">
        <Sky />
        <div className={`wrap stack gap-6 ${styles.banner}`}>
          <h2 className="huge">{content.banner}</h2>
          <div className={styles.dial} data-figure="simulated">
            <GoldenHour content={scenes} title={scenes.alt.goldenHour} />
            <p className={`small ${styles.mark}`}>
              <KindMark kind="simulated" mark={content.mark} />
            </p>
          </div>
        </div>
      </div>
      <div className={`section wrap stack gap-5 ${styles.ledger}`}>
        <div className={`stack whole ${styles.head}`}>
          <Heading id="our-impact">{content.heading}</Heading>
          <LinkButton to={content.more} look="outline" />
        </div>
        {content.groups.map((group) => (
          <div key={group.heading}>
            <h3 className="label accent below-3">{group.heading}</h3>
            <ul className="ledger">
              {group.figures.map((figure) => (
                <li key={figure.label} className={`stack gap-0 ${styles.figure}`} data-figure={figure.kind}>
                  <b className={`tabular ${styles.number}`}>{figure.value + figure.unit}</b>{' '}
                  <span className="mute">{figure.label}</span>{' '}
                  <span className="tiny">
                    <KindMark kind={figure.kind} mark={figure.mark} />
                  </span>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </section>
  )
}
