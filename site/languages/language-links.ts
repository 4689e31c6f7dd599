import { type Language, languageCodes, languages } from '../../content/languages.ts'
import { type PagePath, pathIn } from '../../contract/routes.ts'

export interface LanguageLink {
  language: Language
  /** What its speakers call it. */
  name: string
  href: string
  /** Said in it to a visitor whose browser prefers it. */
  offer: string
  dismiss: string
}

/** The same page in each of the other languages. */
export const languageLinks = (current: string, path: PagePath): LanguageLink[] =>
  languageCodes
    .filter((code) => code !== current)
    .map((language) => {
      const { name, site } = languages[language]
      return { language, name, href: pathIn(language, path), ...site.languages }
    })
