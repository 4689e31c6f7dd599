import type { Content } from '../../../content/languages.ts'
import { NewWindowLink } from '../../ui/new-window-link.tsx'
import type { Framing } from '../section-props.ts'
import styles from './contact.module.css'

interface Props extends Framing<Content['contact']> {
  company: Content['company']
  opensWindow: string
  /** h1 where the section is the whole page. */
  heading?: 'h1' | 'h2'
}

export function Contact({ content, company, opensWindow, heading: Heading = 'h2', children }: Props) {
  return (
    <section className="section wrap stack gap-8 split" id="contact" aria-labelledby="contact-title">
      <div className="stack">
        <p className="label accent">{content.eyebrow}</p>
        <Heading className={Heading === 'h1' ? 'display' : 'title'} id="contact-title">
          {content.title}
        </Heading>
        <p className="lead mute">{content.lead}</p>
        <ContactDetails content={content} company={company} opensWindow={opensWindow} />
      </div>
      <div className={`ground on-screen ${styles.form}`}>{children}</div>
    </section>
  )
}

function ContactDetails({ content, company, opensWindow }: Omit<Props, 'children'>) {
  const labels = content.details
  const { phone, email, address, professionalNetwork, videoChannel } = company
  return (
    <dl className={`ruled stack gap-0 above-4 ${styles.details}`}>
      <dt className="small mute">{labels.phone}</dt>
      <dd>
        <a className="reach strong breakable" href={`tel:${phone.replaceAll(' ', '')}`}>
          {phone}
        </a>
      </dd>
      <dt className="small mute">{labels.email}</dt>
      <dd>
        <a className="reach strong breakable" href={`mailto:${email}`}>
          {email}
        </a>
      </dd>
      <dt className="small mute">{labels.address}</dt>
      <dd>
        <address>
          {address.street}
          <br />
          {address.city} {address.postalCode}
          <br />
          {address.region}, {address.country}
        </address>
      </dd>
      <dt className="small mute">{labels.follow}</dt>
      <dd className="cluster gap-5 flat">
        {[professionalNetwork, videoChannel].map(({ label, url }) => (
          <NewWindowLink className="reach strong" href={url} note={opensWindow} key={label}>
            {label}
          </NewWindowLink>
        ))}
      </dd>
    </dl>
  )
}
