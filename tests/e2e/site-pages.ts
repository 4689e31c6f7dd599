import { languageCodes } from '../../content/languages.ts'
import { pagePaths, pathIn, rootLanguage } from '../../contract/routes.ts'

/** Every page a visitor can land on; the last stands for any address that leads nowhere. */
export const sitePages = [...pagePaths, '/no-such-page'] as const

/** The same in every other language. */
export const translatedPages = languageCodes
  .filter((code) => code !== rootLanguage)
  .flatMap((code) => sitePages.map((path) => pathIn(code, path)))

/** The browser itself reports the status of a page that is not there. */
export const statusOfMissingPage = /the server responded with a status of 404/
