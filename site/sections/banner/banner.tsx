import type { Content } from '../../../content/languages.ts'
import type { TwoWays } from '../../scenes/moments/two-ways-picture.ts'
import { Sky } from '../../scenes/sky/sky.tsx'
import { LinkButton } from '../../ui/link-button.tsx'
import { RotatingWords } from '../../ui/rotating-words.tsx'
import styles from './banner.module.css'
import { CaseInBanner } from './case-in-banner.tsx'

interface BannerProps {
  language: string
  content: Content['home']['banner']
  /** The emergency whose case is shown first. */
  shown: TwoWays
  /** Label of the switch next to the picture on phones. */
  pause: string
}

export function Banner({ language, content, shown, pause }: BannerProps) {
  return (
    <section className={`panel stack gap-5 ${styles.banner}`} data-tone="sky" aria-labelledby="banner">
      <Sky />
      <div className={styles.text}>
        <p className={`label ${styles.tagline}`}>{content.tagline}</p>
        <h1 className={`display ${styles.heading}`} id="banner">
          {content.heading}{' '}
          <RotatingWords words={content.words} language={language} name="audience" className={styles.words} />
        </h1>
        <p className={`lead strong brief ${styles.plain}`}>{content.plain}</p>
        <p className="mute above-2">{content.line}</p>
        <p className={`cluster above-4 ${styles.actions}`}>
          <LinkButton to={content.primary} look="amber" />
          <LinkButton to={content.secondary} look="outline" />
        </p>
      </div>
      <CaseInBanner words={content.case} demo={content.primary} {...shown} pause={pause} />
    </section>
  )
}
