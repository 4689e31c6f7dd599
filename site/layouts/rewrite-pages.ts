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
 * Loads a page's script after the first paint: earlier it would compete with the page for network and processor. A background
 * tab does not paint and does not wait; a browser that does not report its first paint waits for the timer.
 */
export const scriptAfterFirstPaint = (html: string): string =>
  html.replace(
    pageScript,
    (_, script: string) =>
      `<script type="module">const load=()=>import("${script}");setTimeout(load,3e3);document.hidden?load():new PerformanceObserver(load).observe({type:"paint",buffered:true})</script>`,
  )

/**
 * Moves all styles of a page into its first style element. Astro writes an island's styles beside it, where HTML allows no style
 * element, and each element would need its own hash in the page's policy.
 */
export function withStylesInHead(html: string): string {
  const all = [...html.matchAll(styleElement)]
  const together = `<style>${all.map(([, css]) => css).join('')}</style>`
  return html.replaceAll(styleElement, (...[, , offset]) => (offset === all[0]?.index ? together : ''))
}
