import { type Content, type Language, languageCodes, languages } from '../../content/languages.ts'
import { rootLanguage } from '../../contract/routes.ts'
import { localiseLinks } from './localise-links.ts'

export type PageContent = Content

/** The content of a page, by the route it is built for: `/impact`, `/hi/impact`, `/answers/hi/[form]`. */
export function contentOf(routePattern: string): PageContent {
  const parts = routePattern.split('/')
  return contentIn(languageCodes.find((code) => parts.includes(code)) ?? rootLanguage)
}

export const contentIn = (language: Language): PageContent => localiseLinks(language, languages[language])
