import type { Link } from './link.ts'
import type { PageMeta } from './page.ts'

/** Words of the frame every page shares: navigation, footer, controls. */
export interface SiteContent {
  skipToContent: string
  /** Said of links that open a window of their own. */
  opensWindow: string
  nav: {
    home: string
    impact: string
    about: string
    login: string
    loginNote: string
    request: string
    menu: string
    close: string
    /** Names the group of links for people who hear the page. */
    label: string
    pauseMotion: string
    /** In the menu on phones: the navigation itself keeps its links. */
    runACase: string
  }
  /** The switch between languages, and the line that offers this one to visitors whose browser prefers it. */
  languages: { label: string; offer: string; dismiss: string }
  footer: {
    line: string
    /** `before`, the numbers with `or` between them, `after` for languages whose verb comes last, `end`: a sentence. */
    emergency: {
      before: string
      numbers: { label: string; href: string }[]
      or: string
      after: string
      end: string
      note: string
    }
    groups: { heading: string; links: Link[] }[]
    contact: string
    privacy: Link
    rights: string
  }
  /** By the page's name, and the page for addresses that do not exist. The site's type check names pages without. */
  pages: Record<string, PageMeta> & { notFound: PageMeta }
}
