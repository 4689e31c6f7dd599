import type { SiteContent } from '../../content/types/site.ts'
import { Wordmark } from '../scenes/brand-mark/brand-mark.tsx'
import { LinkButton } from '../ui/link-button.tsx'
import styles from './header.module.css'
import { Menu } from './menu.tsx'
import { NavLinks } from './nav-links.tsx'

export interface HeaderProps {
  nav: SiteContent['nav']
  name: string
  path: string
}

export function Header({ nav, name, path }: HeaderProps) {
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
          <button
            type="button"
            className={styles.motion}
            data-motion-switch
            aria-pressed="false"
            aria-label={nav.pauseMotion}
            title={nav.pauseMotion}
          >
            <svg viewBox="0 0 24 24" width="24" height="24" aria-hidden="true">
              <circle cx="12" cy="12" r="10.25" fill="none" stroke="currentColor" strokeWidth="1.5" />
              <path
                className={styles.pause}
                d="M9.5 8.5v7M14.5 8.5v7"
                stroke="currentColor"
                strokeWidth="2"
              />
              <path className={styles.play} d="M10 8.2v7.6l6-3.8z" fill="currentColor" />
            </svg>
          </button>
          <div className={styles.request}>
            <LinkButton href="/request" look="ink" current={path === '/request'}>
              {nav.request}
            </LinkButton>
          </div>
          <Menu nav={nav} name={name} path={path} />
        </div>
      </div>
    </header>
  )
}
