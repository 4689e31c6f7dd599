import { SignalLine } from '../../scenes/signal-line/signal-line.tsx'
import styles from './tagline-banner.module.css'

export function TaglineBanner({ text }: { text: string }) {
  return (
    <section className={styles.band} data-tone="amber" aria-labelledby="tagline">
      <div className="wrap">
        <h2 className={`display ${styles.text}`} id="tagline">
          {text}
        </h2>
      </div>
      <SignalLine />
    </section>
  )
}
