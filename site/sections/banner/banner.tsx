import { emergencies } from '../../../case/keys.ts'
import type { Content } from '../../../content/languages.ts'
import { Hero } from '../../scenes/hero/hero.tsx'
import { Sky } from '../../scenes/sky/sky.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { MotionSwitchAtPicture } from '../../ui/motion-switch.tsx'
import { RotatingWords } from '../../ui/rotating-words.tsx'
import type { Illustrated } from '../section-props.ts'
import styles from './banner.module.css'

interface BannerProps extends Illustrated<Content['home']['banner']> {
  language: string
  /** Label of the switch that stands at the picture on phones. */
  pause: string
}

export function Banner({ language, content, scenes, pause }: BannerProps) {
  return (
    <section className={`panel stack ${styles.banner}`} data-tone="sky" aria-labelledby="banner">
      <Sky />
      <div className={styles.text}>
        <p className={`label ${styles.tagline}`}>{content.tagline}</p>
        <h1 className={`display ${styles.heading}`} id="banner">
          {content.heading}{' '}
          <RotatingWords words={content.words} language={language} name="audience" className={styles.words} />
        </h1>
        <p className={`strong ${styles.line}`}>{content.line}</p>
        <p className={`lead mute brief ${styles.plain}`}>{content.plain}</p>
        <p className={`cluster ${styles.actions}`}>
          <LinkButton to={content.primary} look="amber" />
          <LinkButton to={content.secondary} look="outline" />
        </p>
      </div>
      <div className={`on-screen ${styles.scene}`} data-cases={emergencies.join(' ')}>
        <MotionSwitchAtPicture label={pause} className={styles.motion} />
        <div data-case-picture>
          <Hero content={scenes} title={scenes.alt.hero} />
        </div>
        <p className={`cluster scripted ${styles.try}`}>
          <button className="reach strong" type="button">
            {content.another}
          </button>
          <a className="reach strong" href={content.runIt.href}>
            {content.runIt.label}
          </a>
        </p>
        <p className="visually-hidden" role="status" />
      </div>
    </section>
  )
}
