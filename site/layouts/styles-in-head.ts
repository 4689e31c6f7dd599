import { rewritePages } from './rewrite-pages.ts'

const styleElement = /<style[^>]*>[^<]*<\/style>/g

/** Astro writes the styles of an island beside it, where HTML allows no style element: they belong in the head. */
export function withStylesInHead(html: string): string {
  const [head = '', body = ''] = html.split('</head>', 2)
  const strays = body.match(styleElement)?.join('') ?? ''
  return strays ? `${head}${strays}</head>${body.replaceAll(styleElement, '')}` : html
}

export const stylesInHead = () => rewritePages('styles-in-head', withStylesInHead)
