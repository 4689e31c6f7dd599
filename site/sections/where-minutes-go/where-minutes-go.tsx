import type { Content } from '../../../content/languages.ts'
import { Heading } from '../../ui/heading.tsx'
import type { Framing } from '../section-props.ts'
import styles from './where-minutes-go.module.css'

export function WhereMinutesGo({ content, children }: Framing<Content['impact']['hour']>) {
  const { eyebrow, title, paragraphs, caption } = content
  return (
    <section className="section" data-tone="night" aria-labelledby="minutes">
      <div className={`wrap stack split ${styles.split}`}>
        <div className={`stack ${styles.words}`}>
          <p className="label accent">{eyebrow}</p>
          <Heading id="minutes">{title}</Heading>
          {paragraphs.map((paragraph) => (
            <p className="prose mute" key={paragraph}>
              {paragraph}
            </p>
          ))}
        </div>
        <figure className="stack">
          {children}
          <figcaption className="small mute">{caption}</figcaption>
        </figure>
      </div>
    </section>
  )
}
