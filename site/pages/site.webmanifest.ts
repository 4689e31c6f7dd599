import type { APIRoute } from 'astro'
import { brandColours } from '../../content/brand-colours.ts'
import { pathIn } from '../../contract/routes.ts'
import { contentOf } from '../languages/page-content.ts'

export const GET: APIRoute = ({ routePattern }) => {
  const content = contentOf(routePattern)
  return new Response(
    JSON.stringify({
      name: content.company.name,
      short_name: content.company.name,
      description: content.company.description,
      lang: content.language,
      start_url: pathIn(content.language, '/'),
      display: 'browser',
      background_color: brandColours.paper,
      theme_color: brandColours.paper,
      icons: [
        { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
        { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
        { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
      ],
    }),
    { headers: { 'content-type': 'application/manifest+json' } },
  )
}
