import type { Content } from '../../../content/languages.ts'
import { Heading } from '../../ui/heading.tsx'
import type { Framing } from '../section-props.ts'

export function WhereMinutesGo({ content, children }: Framing<Content['impact']['hour']>) {
  const { eyebrow, title, paragraphs, caption } = content
  return (
    <section className="section" data-tone="night" aria-labelledby="minutes">
      <div className="wrap stack gap-8 split middle">
        <div className="stack gap-5">
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
