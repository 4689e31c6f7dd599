import type { APIRoute } from 'astro'
import { languageCodes } from '../../../../content/languages.ts'
import { rootLanguage } from '../../../../contract/routes.ts'
import { namesCss } from '../../../languages/fonts.ts'

const files = import.meta.glob<string>('../../../languages/fonts/*-400.woff2', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

export const getStaticPaths = () => languageCodes.map((language) => ({ params: { language } }))

/** In the flow above the header: without script it cannot be dismissed or remembered, so it must cover nothing. */
const offerCss = (language: string) =>
  `@media screen{aside[lang=${language}]{display:flex;justify-content:center;padding-inline:var(--gutter);background:var(--sand)}
aside>[data-language]{display:flex;align-items:center;min-height:var(--target);text-align:center}}`

/** Only for the server, which returns the one of the language that the browser prefers. */
export const GET: APIRoute = ({ params: { language = '' } }) => {
  // The fonts of the names contain only the letters of the names; the offer needs more, where the system lacks them.
  const fontOf = (code: string) => files[`../../../languages/fonts/${code}-400.woff2`] ?? ''
  return new Response(namesCss(rootLanguage, [language], fontOf) + offerCss(language))
}
