import type { ContactContent } from '../../../content/types/about.ts'
import type { Company } from '../../../content/types/company.ts'
import type { Framing } from '../section-props.ts'
import styles from './contact.module.css'
import { ContactDetails } from './contact-details.tsx'

interface Props extends Framing<ContactContent> {
  company: Company
  opensWindow: string
  /** h1 where the section is the whole page. */
  heading?: 'h1' | 'h2'
}

export function Contact({ content, company, opensWindow, heading: Heading = 'h2', children }: Props) {
  return (
    <section className="section wrap stack split" id="contact" aria-labelledby="contact-title">
      <div className="stack">
        <p className={'label accent'}>{content.eyebrow}</p>
        <Heading className={Heading === 'h1' ? 'display' : 'title'} id="contact-title">
          {content.title}
        </Heading>
        <p className="lead mute">{content.lead}</p>
        <ContactDetails labels={content.details} company={company} opensWindow={opensWindow} />
      </div>
      <div className={`on-screen ${styles.form}`}>
        {children}
        <p className={`ruled small strong ${styles.emergency}`}>{content.emergency}</p>
      </div>
    </section>
  )
}
