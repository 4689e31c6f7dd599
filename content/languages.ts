import { en } from './en/index.ts'
import { hi } from './hi/index.ts'
import { te } from './te/index.ts'

/** What a language has to say: everything the English says, in the same places. */
export type Content = {
  readonly [Part in keyof typeof en]: (typeof en)[Part] extends string
    ? string
    : (typeof en)[Part] extends boolean
      ? boolean
      : (typeof en)[Part]
}

/** The languages the site speaks, in the order in which it offers them. One more is a folder and its name here. */
export const languages = { en, hi, te } satisfies Record<string, Content>

export type Language = keyof typeof languages
export const languageCodes = Object.keys(languages) as Language[] // Object.keys forgets their names

export const isLanguage = (code: unknown): code is Language =>
  typeof code === 'string' && Object.hasOwn(languages, code)
