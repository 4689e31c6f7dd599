import type { ContactContent } from '../../../content/types/about.ts'
import type { Company } from '../../../content/types/company.ts'
import { NewWindowLink } from '../../ui/new-window-link.tsx'
import styles from './contact.module.css'

interface Props {
  labels: ContactContent['details']
  company: Company
  opensWindow: string
}

export function ContactDetails({ labels, company, opensWindow }: Props) {
  const { phone, email, address, professionalNetwork, videoChannel } = company
  return (
    <dl className={`ruled ${styles.details}`}>
      <dt className="small mute">{labels.phone}</dt>
      <dd>
        <a className="reach strong" href={`tel:${phone.replaceAll(' ', '')}`}>
          {phone}
        </a>
      </dd>
      <dt className="small mute">{labels.email}</dt>
      <dd>
        <a className="reach strong" href={`mailto:${email}`}>
          {email}
        </a>
      </dd>
      <dt className="small mute">{labels.address}</dt>
      <dd>
        <address className={styles.address}>
          {address.street}
          <br />
          {address.city} {address.postalCode}
          <br />
          {address.region}, {address.country}
        </address>
      </dd>
      <dt className="small mute">{labels.follow}</dt>
      <dd className={`cluster ${styles.follow}`}>
        {[professionalNetwork, videoChannel].map(({ label, url }) => (
          <NewWindowLink className="reach strong" href={url} note={opensWindow} key={label}>
            {label}
          </NewWindowLink>
        ))}
      </dd>
    </dl>
  )
}
