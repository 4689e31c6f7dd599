import type { SiteContent } from '../../content/types/site.ts'
import type { SwitchProps } from '../languages/language-switch.tsx'

/** What the header and its menu show. */
export interface HeaderProps {
  language: string
  switches: SwitchProps
  nav: SiteContent['nav']
  name: string
  phone: string
  path: string
}
