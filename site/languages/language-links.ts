import { languageCodes, languages } from '../../content/languages.ts'
import { type PagePath, pathIn } from '../../contract/routes.ts'

export type LanguageLink = ReturnType<typeof languageLinks>[number]

/** Links to the same page in the other languages: the language's own name and the text of its offer. */
export const languageLinks = (current: string, path: PagePath) =>
  languageCodes
    .filter((code) => code !== current)
    .map((language) => {
      const { name, site } = languages[language]
      return { language, name, href: pathIn(language, path), ...site.languages }
    })
