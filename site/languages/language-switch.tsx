import type { LanguageLink } from './language-links.ts'

export interface SwitchProps {
  /** Accessible name of the switch. */
  label: string
  links: readonly LanguageLink[]
  /** Whether the script may offer one of these languages; set on one switch per page. */
  offers?: boolean
  className?: string | undefined
}

/** Plain links that work without script. The script adds the hash and may offer one of the languages. */
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
