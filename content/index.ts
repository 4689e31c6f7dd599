import { languages } from './languages.ts'

/** The words of the English pages, and of everything the company reads itself. */
export const content = languages.en
