import type { PageMeta } from './page.ts'

/** Words of the frame every page shares: navigation, footer, controls. */
export interface SiteContent {
  skipToContent: string
  nav: {
    home: string
    impact: string
    about: string
    login: string
    loginNote: string
    request: string
    menu: string
    close: string
  }
  pages: Record<
    | 'home'
    | 'impact'
    | 'about'
    | 'contactSection'
    | 'request'
    | 'howWork'
    | 'SystemOne'
    | 'Client'
    | 'privacy'
    | 'notFound',
    PageMeta
  >
}
