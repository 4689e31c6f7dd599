import { en } from './en/index.ts'

/** The languages the site speaks; a second one is a folder beside `en` with the same shape. */
export const languages = { en }
export type Language = keyof typeof languages
export const content = languages.en
