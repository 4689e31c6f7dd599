import type { compose } from './compose.ts'
import { en } from './en/index.ts'
import type { runACase } from './en/run-a-case.ts'
import { hi } from './hi/index.ts'
import type { Language } from './schema/languages.ts'
import { te } from './te/index.ts'

export { isLanguage, type Language, languageCodes } from './schema/languages.ts'

/** What a language has to say: everything the English says, in the same places. */
export type Content = ReturnType<typeof compose> & { runACase: typeof runACase }

/** One more language is a folder, its name in schema/languages.ts, and a line here. */
export const languages: Record<Language, Content> = { en, hi, te }
