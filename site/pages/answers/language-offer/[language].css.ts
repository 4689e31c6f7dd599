import type { APIRoute } from 'astro'
import { languageCodes } from '../../../../content/languages.ts'
import { rootLanguage } from '../../../../contract/routes.ts'
import { namesCss } from '../../../languages/letters.ts'
import { offerLetters } from '../../../languages/offer-letters.ts'

export const getStaticPaths = () => languageCodes.map((language) => ({ params: { language } }))

/** In the flow above the header: it can be neither dismissed nor remembered, so it covers nothing and scrolls away. */
const offerCss = (language: string) =>
  `@media screen{aside[lang=${language}]{display:flex;justify-content:center;padding-inline:var(--gutter);background:var(--sand)}
aside>[data-language]{display:flex;align-items:center;min-height:var(--target);text-align:center}}`

/** For the server alone, which answers with that of the language a browser prefers. */
export const GET: APIRoute = ({ params: { language = '' } }) => {
  // The names' files have the letters of the names alone; the offer needs more, where the system has none.
  const letters = namesCss(rootLanguage, [language], offerLetters)
  return new Response(letters + offerCss(language))
}
