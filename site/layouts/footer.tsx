import type { Content } from '../../content/languages.ts'
import type { Link } from '../../content/schema/kinds.ts'
import { LanguageSwitch, type SwitchProps } from '../languages/language-switch.tsx'
import { Wordmark } from '../scenes/brand-mark/brand-mark.tsx'
import { EmergencyLine } from '../ui/emergency-line.tsx'
import { NewWindowLink } from '../ui/new-window-link.tsx'
import styles from './footer.module.css'

interface FooterProps {
  footer: Content['site']['footer']
  switches: SwitchProps
  opensWindow: string
  company: Content['company']
}

export function Footer({ footer, switches, opensWindow, company }: FooterProps) {
  const { address, email, phone } = company
  const direct = [
    { href: `tel:${phone.replaceAll(' ', '')}`, label: phone },
    { href: `mailto:${email}`, label: email },
  ]
  return (
    <footer className={styles.footer} data-tone="night">
      <div className="wrap">
        <EmergencyLine words={footer.emergency} className={styles.emergency} />
        <div className={`columns ${styles.columns}`}>
          <div className={`cluster between on-screen whole middle gap-5 flat ${styles.brand}`}>
            <Wordmark name={company.name} />
            <LanguageSwitch {...switches} offers className={`cluster gap-4 flat ${styles.languages}`} />
            <p className="mute tight balanced">{footer.line}</p>
          </div>
          {footer.groups.map((group) => (
            <nav key={group.heading} aria-label={group.heading}>
              <h2 className="small mute normal tight below-2">{group.heading}</h2>
              <ul className={styles.links}>
                {group.links.map((link) => (
                  <ListedLink {...link} key={link.href} />
                ))}
              </ul>
            </nav>
          ))}
          <div>
            <h2 className="small mute normal tight below-2">{footer.contact}</h2>
            <ul className={styles.links}>
              {direct.map((link) => (
                <ListedLink {...link} key={link.href} />
              ))}
              {[company.whatsapp, company.professionalNetwork, company.videoChannel]
                .filter((elsewhere) => elsewhere !== undefined)
                .map((elsewhere) => (
                  <li className="beside" key={elsewhere.url}>
                    <NewWindowLink className="reach" href={elsewhere.url} note={opensWindow}>
                      {elsewhere.label}
                    </NewWindowLink>
                  </li>
                ))}
            </ul>
          </div>
        </div>
        <div className={`cluster between ruled small mute ${styles.bottom}`}>
          <div>
            © {company.name}. {footer.rights}{' '}
            <address>
              {address.street}, {address.city}, {address.region} {address.postalCode}, {address.country}
            </address>
          </div>
          <ul className={`cluster gap-5 flat on-screen ${styles.legal}`}>
            {[footer.privacy, footer.security, footer.accessibility].map((link) => (
              <ListedLink {...link} key={link.href} />
            ))}
          </ul>
        </div>
      </div>
    </footer>
  )
}

const ListedLink = ({ href, label }: Link) => (
  <li className="beside">
    <a className="reach" href={href}>
      {label}
    </a>
  </li>
)
