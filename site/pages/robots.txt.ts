import type { APIRoute } from 'astro'

export const GET: APIRoute = ({ site }) =>
  new Response(`User-agent: *
Disallow: /api/
Disallow: /actions/
Disallow: /analytics/

Sitemap: ${new URL('/sitemap.xml', site).href}
`)
