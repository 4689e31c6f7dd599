import type { ReactNode } from 'react'
import type { ImpactContent } from '../../../content/types/impact.ts'
import styles from './where-minutes-go.module.css'

interface Props {
  content: ImpactContent['hour']
  children: ReactNode
}

export function WhereMinutesGo({ content: { eyebrow, title, paragraphs, caption }, children }: Props) {
  return (
    <section className="section" data-tone="night" aria-labelledby="minutes">
      <div className={`wrap stack split ${styles.split}`}>
        <div className={`stack ${styles.words}`}>
          <p className="label accent">{eyebrow}</p>
          <h2 className="title" id="minutes">
            {title}
          </h2>
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
