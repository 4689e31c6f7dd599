import type { APIRoute } from 'astro'
import { languageCodes } from '../../content/languages.ts'
import { type PagePath, pagePaths, pathIn, rootLanguage } from '../../contract/routes.ts'

export const GET: APIRoute = ({ site }) => {
  const at = (language: string, path: PagePath) => new URL(pathIn(language, path), site).href
  const alternates = (path: PagePath) =>
    languageCodes.length === 1
      ? []
      : [...languageCodes.map((code) => [code, code]), ['x-default', rootLanguage]].map(
          ([name, code = rootLanguage]) =>
            `<xhtml:link rel="alternate" hreflang="${name}" href="${at(code, path)}"/>`,
        )
  const urls = languageCodes.flatMap((code) =>
    pagePaths.map((path) => `  <url><loc>${at(code, path)}</loc>${alternates(path).join('')}</url>`),
  )
  const namespaces = languageCodes.length === 1 ? '' : ' xmlns:xhtml="http://www.w3.org/1999/xhtml"'
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"${namespaces}>
${urls.join('\n')}
</urlset>
`,
    { headers: { 'content-type': 'application/xml; charset=utf-8' } },
  )
}
