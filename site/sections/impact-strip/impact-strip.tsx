import type { Content } from '../../../content/languages.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import styles from './impact-strip.module.css'

export function ImpactStrip({ heading, figures }: Content['home']['impactStrip']) {
  return (
    <section className={styles.strip} data-tone="night" aria-labelledby="impact-strip">
      <h2 className="visually-hidden" id="impact-strip">
        {heading}
      </h2>
      <ul className={`wrap cluster between ${styles.figures}`}>
        {figures.map((figure) => (
          <li
            key={figure.label}
            className={`mute beside baseline gap-2 tight ${styles.figure}`}
            data-figure={figure.kind}
          >
            <b className={`tabular ${styles.number}`}>{figure.value + figure.unit}</b>{' '}
            <span>
              {figure.label}{' '}
              <span className={`small ${styles.kind}`}>
                <KindMark kind={figure.kind} mark={figure.mark} />
              </span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
