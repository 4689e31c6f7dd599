import { SignalLine } from '../../scenes/signal-line/signal-line.tsx'
import { Heading, type HeadingLevel } from '../../ui/heading.tsx'
import styles from './tagline-banner.module.css'

interface TaglineBannerProps {
  text: string
  level?: HeadingLevel
}

export function TaglineBanner({ text, level = 2 }: TaglineBannerProps) {
  return (
    <section className={styles.band} data-tone="amber" aria-labelledby="tagline">
      <div className="wrap">
        <Heading level={level} className={styles.text} id="tagline">
          {text}
        </Heading>
      </div>
      <SignalLine />
    </section>
  )
}
