import type { PagePath } from '../../contract/routes.ts'
import type { PageFacts } from './structured-data.ts'

/** What a page is to a search engine, where it is more than a page. */
export const pageKinds: Partial<Record<PagePath, PageFacts['kind']>> = {
  '/about': 'AboutPage',
  '/contactSection': 'ContactPage',
}

/** The picture a link to the page is shown with, 1200 by 630 pixels. */
export const shareImage = (path: PagePath) => `/share/${path === '/' ? 'home' : path.slice(1)}.png`
