import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'

const pageScript = /<script type="module" src="([^"]+)"><\/script>/g
const styleElement = /<style[^>]*>(.*?)<\/style>/gs

/** Changes the HTML of every page once it is built. */
export const rewritePages = (): AstroIntegration => ({
  name: 'rewrite-pages',
  hooks: {
    'astro:build:done': async ({ assets }) => {
      const files = [...assets.values()].flat().map((url) => fileURLToPath(url))
      for (const file of new Set(files.filter((name) => name.endsWith('.html')))) {
        const html = await readFile(file, 'utf8')
        await writeFile(file, withStylesInHead(scriptAfterFirstPaint(html)))
      }
    },
  },
})

/**
 * A page's script is asked for once something is on the screen: until then it would compete with the page itself
 * for network and processor. A tab in the background paints nothing and does not wait; a browser that does not report its
 * first paint waits for the timer.
 */
export const scriptAfterFirstPaint = (html: string): string =>
  html.replace(
    pageScript,
    (_, script: string) =>
      `<script type="module">const load=()=>import("${script}");setTimeout(load,3e3);document.hidden?load():new PerformanceObserver(load).observe({type:"paint",buffered:true})</script>`,
  )

/**
 * All styles of a page in one element, where the first of them stood. Astro writes those of an island beside it, where HTML
 * allows no style element; and each element of its own costs a hash in the page's policy.
 */
export function withStylesInHead(html: string): string {
  const all = [...html.matchAll(styleElement)]
  const together = `<style>${all.map(([, css]) => css).join('')}</style>`
  return html.replaceAll(styleElement, (...[, , offset]) => (offset === all[0]?.index ? together : ''))
}
