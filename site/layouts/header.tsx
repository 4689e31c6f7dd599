import type { Content } from '../../content/languages.ts'
import type { Link } from '../../content/schema/kinds.ts'
import { pathIn } from '../../contract/routes.ts'
import { LanguageSwitch, type SwitchProps } from '../languages/language-switch.tsx'
import { Wordmark } from '../scenes/brand-mark/brand-mark.tsx'
import { EmergencyLine, type EmergencyWords } from '../ui/emergency-line.tsx'
import { Icon } from '../ui/icon.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MotionSwitch } from '../ui/motion-switch.tsx'
import styles from './header.module.css'
import menu from './menu.module.css'
import { NavLinks } from './nav-links.tsx'

interface HeaderProps {
  language: string
  switches: SwitchProps
  nav: Content['site']['nav']
  name: string
  phone: string
  emergency: EmergencyWords
  path: string
}

export function Header(props: HeaderProps) {
  const { language, switches, nav, name, path } = props
  const request = { href: pathIn(language, '/request'), label: nav.request }
  return (
    <header className={styles.header}>
      <div className={styles.bar} data-navbar>
        <div className={`wrap beside middle gap-2 ${styles.row}`}>
          <a
            className={`reach ${styles.brand}`}
            href={pathIn(language, '/')}
            aria-label={`${name}, ${nav.home}`}
          >
            <Wordmark name={name} />
          </a>
          <nav className={styles.nav} aria-label={nav.label}>
            <NavLinks language={language} nav={nav} path={path} className={`beside middle ${styles.links}`} />
          </nav>
          <LanguageSwitch {...switches} className={`on-screen ${styles.languages}`} />
          <MotionSwitch label={nav.pauseMotion} className={styles.motion} />
          <div className={`cluster on-screen ${styles.request}`}>
            <LinkButton to={request} look="ink" current={path === '/request'} />
          </div>
          <Menu {...props} request={request} />
        </div>
      </div>
    </header>
  )
}

/* React's types lack these attributes; browsers that support them open and close the dialog without script. */
const opens = { command: 'show-modal', commandfor: 'menu' }
const closes = { command: 'close', commandfor: 'menu' }

/** The menu, with the pages that the bar has no room for: a modal dialog, so focus stays inside and Escape closes it. */
function Menu({
  language,
  switches,
  nav,
  name,
  phone,
  emergency,
  path,
  request,
}: HeaderProps & { request: Link }) {
  return (
    <>
      <button
        type="button"
        className={`reach on-screen gap-2 ${styles.open}`}
        aria-label={nav.menu}
        aria-haspopup="dialog"
        data-menu-open
        {...opens}
      >
        <span className={styles.lines} aria-hidden="true" />
        <span className={styles.word}>{nav.menu}</span>
      </button>
      <dialog id="menu" className={menu.menu} data-tone="night" aria-label={nav.menu} closedby="any">
        <div className={`cluster between gap-0 middle ${menu.top}`}>
          <Wordmark name={name} />
          <button type="button" className={`reach gap-2 ${styles.open}`} data-menu-close {...closes}>
            <Icon name="close" />
            {nav.close}
          </button>
        </div>
        <nav className={menu.nav} aria-label={nav.label}>
          <NavLinks language={language} nav={nav} path={path} className={menu.links} />
        </nav>
        <ul className={menu.more}>
          {nav.more.map(({ href, label }) => (
            <li key={href}>
              <a
                className="reach strong"
                href={href}
                aria-current={href === pathIn(language, path) ? 'page' : undefined}
              >
                {label}
              </a>
            </li>
          ))}
        </ul>
        <LanguageSwitch {...switches} className={`cluster gap-5 flat ${menu.languages}`} />
        <a className={`reach strong gap-3 ${menu.phone}`} href={`tel:${phone.replaceAll(' ', '')}`}>
          <Icon name="phone" />
          {nav.office} {phone}
        </a>
        <EmergencyLine words={emergency} />
        <LinkButton to={request} look="amber" current={path === '/request'} />
      </dialog>
    </>
  )
}
