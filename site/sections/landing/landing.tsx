import type { LandingContent } from '../../../content/types/home.ts'
import { Heading, type HeadingLevel } from '../../ui/heading.tsx'
import styles from './landing.module.css'

interface LandingProps {
  /** Which of the four it is: each has its own picture and its own way of standing on the page. */
  name: 'access' | 'outcomes' | 'delivery' | 'preparedness'
  content: LandingContent
  level?: HeadingLevel
}

const tones = { access: undefined, outcomes: 'sand', delivery: undefined, preparedness: 'night' } as const

export function Landing({ name, content, level = 2 }: LandingProps) {
  return (
    <section className={`${styles.landing} ${styles[name]}`} data-tone={tones[name]} aria-labelledby={name}>
      <div className={styles.words}>
        <Heading level={level} className="title" id={name}>
          {content.heading}
        </Heading>
        <p className={`lead mute ${styles.text}`}>{content.text}</p>
      </div>
      <div className={styles.picture} />
    </section>
  )
}
