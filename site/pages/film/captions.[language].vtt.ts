import type { APIRoute } from 'astro'
import { type Language, languageCodes } from '../../../content/languages.ts'
import { captions, filmActsOf } from '../../film/acts.ts'
import { contentIn } from '../../languages/page-content.ts'

export const getStaticPaths = () => languageCodes.map((language) => ({ params: { language } }))

export const GET: APIRoute = ({ params }) =>
  new Response(captions(filmActsOf(contentIn(params.language as Language))), {
    headers: { 'content-type': 'text/vtt; charset=utf-8' },
  })
