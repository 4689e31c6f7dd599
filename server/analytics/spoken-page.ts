import { isLanguage } from '../../content/languages.ts'
import { otherName } from '../../contract/analytics.ts'
import { rootLanguage } from '../../contract/routes.ts'

/** A page under the code of a language that the site does not speak is no page of the site. */
export function spokenPage(page: string): string {
  const code = /^\/([a-z]{2})(?=\/|$)/.exec(page)?.[1]
  if (code === undefined) return page
  return isLanguage(code) && code !== rootLanguage ? page : otherName
}
