import { rewritePages } from './rewrite-pages.ts'

const styleElement = /<style[^>]*>(.*?)<\/style>/gs

/**
 * All styles of a page in one element, where the first of them stood. Astro writes those of an island beside it, where HTML
 * allows no style element; and each element of its own costs a hash in the page's policy.
 */
export function withStylesInHead(html: string): string {
  const all = [...html.matchAll(styleElement)]
  const together = `<style>${all.map(([, css]) => css).join('')}</style>`
  return html.replaceAll(styleElement, (...[, , offset]) => (offset === all[0]?.index ? together : ''))
}

export const stylesInHead = () => rewritePages('styles-in-head', withStylesInHead)
