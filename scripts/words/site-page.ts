import { languageCodes } from '../../content/schema/languages.ts'
import { pathIn, rootLanguage } from '../../contract/routes.ts'
import { keyOf, pages } from './config.ts'

/** Where the words of a content file are seen best. Those of every page, and of mails, are not listed. */
export const pageWith: Record<string, string> = {
  about: '/about',
  accessibility: '/accessibility',
  'case-page': '/case',
  'case-studies': '/questions',
  company: '/contactSection',
  contact: '/contactSection',
  figures: '/impact',
  forms: '/request',
  impact: '/impact',
  'not-found': '/404',
  'partner-questions': '/questions',
  partners: '/Client',
  places: '/case',
  privacy: '/privacy',
  request: '/request',
  'run-a-case': '/case',
  scenes: '/SystemOne',
  security: '/security',
  team: '/about',
  testimonials: '/Client',
  'where-to-next': '/case',
}

/** The site's address for each page of the editor. */
export const sitePages: Record<string, string> = Object.fromEntries(
  pages.map(({ file }) => {
    const [name = '', code = rootLanguage] = file.replace('.json', '').split('/').toReversed()
    const language = languageCodes.find((each) => each === code) ?? rootLanguage
    return [keyOf(file), pathIn(language, pageWith[name] ?? '/')]
  }),
)
