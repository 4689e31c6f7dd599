/** The languages of the site by their English names, in the order in which they are offered. */
export const languageNames = { en: 'English', hi: 'Hindi', te: 'Telugu' }

export type Language = keyof typeof languageNames
export const languageCodes = Object.keys(languageNames) as Language[] // Object.keys loses the literal types

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languageNames, code)
