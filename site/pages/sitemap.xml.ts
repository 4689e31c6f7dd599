import type { APIRoute } from 'astro'
import { pagePaths } from '../../contract/routes.ts'

export const GET: APIRoute = ({ site }) => {
  const urls = pagePaths.map((path) => `  <url><loc>${new URL(path, site).href}</loc></url>`)
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join('\n')}
</urlset>
`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  )
}
