import { pathIn } from '../../contract/routes.ts'
import { LanguageSwitch } from '../languages/language-switch.tsx'
import { Wordmark } from '../scenes/brand-mark/brand-mark.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MotionSwitch } from '../ui/motion-switch.tsx'
import styles from './header.module.css'
import { type HeaderProps, Menu } from './menu.tsx'
import { NavLinks } from './nav-links.tsx'

export function Header(props: HeaderProps) {
  const { language, switches, nav, name, path } = props
  const request = { href: pathIn(language, '/request'), label: nav.request }
  return (
    <header className={styles.header}>
      <div className={styles.bar} data-navbar>
        <div className={`wrap ${styles.row}`}>
          <a
            className={`reach ${styles.brand}`}
            href={pathIn(language, '/')}
            aria-label={`${name}, ${nav.home}`}
          >
            <Wordmark name={name} />
          </a>
          <nav className={styles.nav} aria-label={nav.label}>
            <NavLinks language={language} nav={nav} path={path} className={styles.links} />
          </nav>
          <LanguageSwitch {...switches} className={`on-screen ${styles.languages}`} />
          <MotionSwitch label={nav.pauseMotion} className={styles.motion} />
          <div className={`cluster on-screen ${styles.request}`}>
            <LinkButton to={request} look="ink" current={path === '/request'} />
          </div>
          <Menu {...props} />
        </div>
      </div>
    </header>
  )
}
