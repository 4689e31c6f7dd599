import { languageCodes, languages } from '../../content/languages.ts'
import { type PagePath, pathIn } from '../../contract/routes.ts'

export type LanguageLink = ReturnType<typeof languageLinks>[number]

/** The same page in each of the other languages: what its speakers call it, and what is said to those who prefer it. */
export const languageLinks = (current: string, path: PagePath) =>
  languageCodes
    .filter((code) => code !== current)
    .map((language) => {
      const { name, site } = languages[language]
      return { language, name, href: pathIn(language, path), ...site.languages }
    })
