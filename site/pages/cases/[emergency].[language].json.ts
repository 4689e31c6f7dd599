import type { APIRoute } from 'astro'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Emergency, emergencies } from '../../../case/keys.ts'
import { type Language, languageCodes } from '../../../content/languages.ts'
import { contentIn } from '../../languages/page-content.ts'
import { BothWays } from '../../scenes/both-ways/both-ways.tsx'
import { twoWaysOf } from '../../scenes/moments/two-ways-picture.ts'

export const getStaticPaths = () =>
  emergencies.flatMap((emergency) => languageCodes.map((language) => ({ params: { emergency, language } })))

/**
 * The data of the banner's case for each emergency, fetched when a visitor chooses or runs it
 * (site/browser/play-case.ts).
 */
export const GET: APIRoute = ({ params }) => {
  // getStaticPaths returns no others
  const { picture, play } = twoWaysOf(contentIn(params.language as Language), params.emergency as Emergency)
  return Response.json({ picture: renderToStaticMarkup(createElement(BothWays, { picture })), play })
}
