import type { APIRoute } from 'astro'
import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Emergency, emergencies } from '../../../case/keys.ts'
import { type Language, languageCodes } from '../../../content/languages.ts'
import { contentIn } from '../../languages/page-content.ts'
import { Hero } from '../../scenes/hero/hero.tsx'
import { heroOf } from '../../scenes/moments/house-pictures.ts'

export const getStaticPaths = () =>
  emergencies.flatMap((emergency) => languageCodes.map((language) => ({ params: { emergency, language } })))

/** The banner's picture for each emergency, asked for when somebody taps it (site/browser/another-case.ts). */
export const GET: APIRoute = ({ params }) => {
  const { alt, ...content } = heroOf(contentIn(params.language as Language), params.emergency as Emergency)
  const picture = renderToStaticMarkup(createElement(Hero, { content, title: alt }))
  return Response.json({ alt, picture })
}
