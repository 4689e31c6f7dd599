import type { Content } from '../../../content/languages.ts'
import { fill } from '../../../contract/fill.ts'
import { PartnerMark } from '../../scenes/partner-mark/partner-mark.tsx'
import { Heading } from '../../ui/heading.tsx'
import { Icon } from '../../ui/icon.tsx'
import { MotionSwitchAtPicture } from '../../ui/motion-switch.tsx'
import type { Pictures } from '../../ui/pictures/picture.ts'
import styles from './testimonials.module.css'

interface TestimonialsProps {
  content: Content['home']['testimonials']
  /** Partners' own logos. */
  logos: Pictures
  /** Label of the switch that stands at the arrows on phones. */
  pause: string
  level?: 1 | 2
}

export function Testimonials({ content, logos, pause, level = 2 }: TestimonialsProps) {
  const { partners } = content
  return (
    <section className="section wrap" id="testimonial" aria-labelledby="testimonials">
      <div className={`cluster between bottom below-5 ${styles.head}`}>
        <div>
          <p className="label eyebrow">{content.label}</p>
          <Heading level={level} id="testimonials">
            {content.heading}
          </Heading>
        </div>
        <div className={`cluster gap-2 scripted on-screen middle ${styles.arrows}`} data-carousel-arrows>
          <MotionSwitchAtPicture label={pause} />
          <Arrow direction="previous" label={content.previous} />
          <Arrow direction="next" label={content.next} />
        </div>
      </div>
      {/* biome-ignore lint/a11y/useSemanticElements: a carousel is a group in ARIA's pattern, not a fieldset */}
      <div
        className={styles.carousel}
        role="group"
        aria-roledescription={content.roles.carousel}
        aria-label={content.carousel}
        data-carousel
        data-count={partners.length}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: without script it is a scroller the keyboard must reach, with it the arrow keys turn it
        tabIndex={0}
      >
        {partners.map((partner, index) => (
          // biome-ignore lint/a11y/useSemanticElements: a slide is a group in ARIA's pattern, not a fieldset
          <div
            className={styles.slide}
            key={`${partner.name}, ${partner.city}`}
            role="group"
            aria-roledescription={content.roles.slide}
            aria-label={fill(content.position, { index: index + 1, count: partners.length })}
            data-slide
          >
            <figure className={styles.partner}>
              <PartnerMark {...partner} picture={logos[partner.logo ?? '']} />
              <blockquote className={styles.quote} data-sample={partner.isSample ? '' : undefined}>
                <p>{partner.quote}</p>
              </blockquote>
              <figcaption className="small strong" data-sample={partner.isSample ? '' : undefined}>
                {partner.person} {partner.isSample && <span className="mute">· {content.sample}</span>}
              </figcaption>
            </figure>
          </div>
        ))}
      </div>
    </section>
  )
}

/** Disabled, and so hidden, until the carousel's script is loaded: until then the row is scrolled. */
function Arrow({ direction, label }: { direction: 'previous' | 'next'; label: string }) {
  return (
    <button
      type="button"
      className={`centred ${styles.arrow}`}
      data-carousel-turn={direction}
      aria-label={label}
      disabled
    >
      <Icon name={direction} />
    </button>
  )
}
