import { isLanguage } from '../../content/languages.ts'
import { otherName } from '../../contract/analytics.ts'
import { rootLanguage } from '../../contract/routes.ts'

const codeOf = (page: string) => /^\/([a-z]{2})(?=\/|$)/.exec(page)?.[1]

/** A page under the code of a language that the site does not speak is no page of the site. */
export function spokenPage(page: string): string {
  const code = codeOf(page)
  if (code === undefined) return page
  return isLanguage(code) && code !== rootLanguage ? page : otherName
}

/** The language of such a page; nothing where it is no page of the site. */
export const languageSpokenOn = (spoken: string): string | undefined =>
  spoken === otherName ? undefined : (codeOf(spoken) ?? rootLanguage)
