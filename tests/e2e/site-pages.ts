import { languageCodes } from '../../content/languages.ts'
import { pagePaths, pathIn, rootLanguage } from '../../contract/routes.ts'

/** Every page; the last is an unknown address. */
export const sitePages = [...pagePaths, '/no-such-page'] as const

/** The same in every other language. */
export const translatedPages = languageCodes
  .filter((code) => code !== rootLanguage)
  .flatMap((code) => sitePages.map((path) => pathIn(code, path)))

/** The browser's own console message for a 404 page. */
export const statusOfMissingPage = /the server responded with a status of 404/
