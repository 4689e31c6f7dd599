import type { SiteContent } from '../../content/types/site.ts'
import { Wordmark } from '../scenes/brand-mark/brand-mark.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import { MotionSwitch } from '../ui/motion-switch.tsx'
import styles from './header.module.css'
import { Menu } from './menu.tsx'
import { NavLinks } from './nav-links.tsx'

export interface HeaderProps {
  nav: SiteContent['nav']
  name: string
  phone: string
  path: string
}

export function Header(props: HeaderProps) {
  const { nav, name, path } = props
  return (
    <header className={styles.header}>
      <div className={styles.bar} data-navbar>
        <div className={`wrap ${styles.row}`}>
          <a className={styles.brand} href="/" aria-label={`${name}, ${nav.home}`}>
            <Wordmark name={name} />
          </a>
          <nav className={styles.nav} aria-label={nav.label}>
            <NavLinks nav={nav} path={path} className={styles.links} />
          </nav>
          <MotionSwitch label={nav.pauseMotion} className={styles.motion} />
          <div className={styles.request}>
            <LinkButton href="/request" look="ink" current={path === '/request'}>
              {nav.request}
            </LinkButton>
          </div>
          <Menu {...props} />
        </div>
      </div>
    </header>
  )
}
