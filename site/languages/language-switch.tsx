import type { LanguageLink } from './language-links.ts'

export interface SwitchProps {
  /** Accessible name of the switch. */
  label: string
  links: readonly LanguageLink[]
  /** Whether the script may offer one of these languages; set on one switch of a page. */
  offers?: boolean
  className?: string | undefined
}

/** Plain links, so that they work without script; with it they keep the hash, and one may be offered. */
export function LanguageSwitch({ label, links, offers, className }: SwitchProps) {
  if (links.length === 0) return null
  return (
    <ul className={className} aria-label={label}>
      {links.map(({ language, name, href, offer, dismiss }) => (
        <li key={language}>
          <a
            className="reach"
            href={href}
            lang={language}
            hrefLang={language}
            data-language=""
            {...(offers && { 'data-offer': offer, 'data-dismiss': dismiss })}
          >
            {name}
          </a>
        </li>
      ))}
    </ul>
  )
}
