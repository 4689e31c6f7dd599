import type { SiteContent } from '../../content/types/site.ts'
import { pathIn } from '../../contract/routes.ts'
import { LanguageSwitch, type SwitchProps } from '../languages/language-switch.tsx'
import { Wordmark } from '../scenes/brand-mark/brand-mark.tsx'
import { Icon } from '../ui/icon.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import styles from './menu.module.css'
import { NavLinks } from './nav-links.tsx'

/** What the header and its menu show. */
export interface HeaderProps {
  language: string
  switches: SwitchProps
  nav: SiteContent['nav']
  name: string
  phone: string
  path: string
}

/* React's types do not know these yet; the browser opens and closes the dialog by itself where it does. */
const opens = { command: 'show-modal', commandfor: 'menu' }
const closes = { command: 'close', commandfor: 'menu' }

/** The menu on phones: a modal dialog, so focus stays inside and Escape closes it. */
export function Menu({ language, switches, nav, name, phone, path }: HeaderProps) {
  const request = { href: pathIn(language, '/request'), label: nav.request }
  return (
    <>
      <button
        type="button"
        className={`reach on-screen ${styles.open}`}
        aria-label={nav.menu}
        aria-haspopup="dialog"
        data-menu-open
        {...opens}
      >
        <span className={styles.lines} aria-hidden="true" />
        <span className={styles.word}>{nav.menu}</span>
      </button>
      <dialog id="menu" className={styles.menu} data-tone="night" aria-label={nav.menu} closedby="any">
        <div className={`cluster between ${styles.top}`}>
          <Wordmark name={name} />
          <button
            type="button"
            className={`reach ${styles.open} ${styles.close}`}
            data-menu-close
            {...closes}
          >
            <Icon name="close" />
            {nav.close}
          </button>
        </div>
        <nav className={styles.nav} aria-label={nav.label}>
          <NavLinks language={language} nav={nav} path={path} className={styles.links} />
        </nav>
        <a className={`reach strong scripted ${styles.run}`} href={pathIn(language, '/howWork#run')}>
          {nav.runACase}
        </a>
        <LanguageSwitch {...switches} className={`cluster ${styles.languages}`} />
        <a className={`reach strong ${styles.phone}`} href={`tel:${phone.replaceAll(' ', '')}`}>
          <Icon name="phone" />
          {phone}
        </a>
        <LinkButton to={request} look="amber" current={path === '/request'} />
      </dialog>
    </>
  )
}
