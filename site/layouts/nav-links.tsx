import type { Content } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'

interface NavLinksProps {
  language: string
  nav: Content['site']['nav']
  path: string
  className?: string | undefined
}

export function NavLinks({ language, nav, path, className }: NavLinksProps) {
  const links = [
    { href: '/', page: '/', label: nav.home },
    { href: '/impact', page: '/impact', label: nav.impact },
    { href: '/About', page: '/about', label: nav.about },
  ]
  return (
    <ul className={className}>
      {links.map((link) => (
        <li key={link.href}>
          <a
            className="reach"
            href={pathIn(language, link.href)}
            aria-current={link.page === path ? 'page' : undefined}
          >
            {link.label}
          </a>
        </li>
      ))}
      <li>
        {/* The specification's inert link: readable, without action, and not focusable. */}
        {/* biome-ignore lint/a11y/useFocusableInteractive: it does nothing, so it takes no focus */}
        {/* biome-ignore lint/a11y/useSemanticElements: an anchor without href loses the role */}
        <span className="reach" role="link" aria-disabled="true" title={nav.loginNote}>
          {nav.login}
          <span className="visually-hidden"> ({nav.loginNote})</span>
        </span>
      </li>
    </ul>
  )
}
