import { compose } from './compose.ts'
import * as hi from './hi/index.ts'
import { content } from './index.ts'
import type { Language } from './schema/languages.ts'
import * as te from './te/index.ts'

export { isLanguage, type Language, languageCodes } from './schema/languages.ts'

export type Content = ReturnType<typeof compose>

/** Another language needs a folder, its name in schema/languages.ts, and a line here. */
export const languages: Record<Language, Content> = {
  en: content,
  hi: compose('hi', hi),
  te: compose('te', te),
}
