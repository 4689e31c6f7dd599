import { readFile, writeFile } from 'node:fs/promises'
import { relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { AstroIntegration } from 'astro'
import { isProduction, withoutSamples } from '../../contract/samples.ts'
import { writeBelowStyles } from '../styles/below-styles.ts'
import { lateHeights } from './late-heights.ts'

const pageScript = /<script type="module" src="([^"]+)"><\/script>/g
const styleElement = /<style[^>]*>(.*?)<\/style>/gs

/** Changes the HTML of every page once it is built for an origin. */
export const rewritePages = (site: string): AstroIntegration => ({
  name: 'rewrite-pages',
  hooks: {
    'astro:build:done': async ({ assets, dir }) => {
      const linkBelowStyles = await writeBelowStyles(fileURLToPath(dir))
      const files = [...assets.values()].flat().map((url) => fileURLToPath(url))
      for (const file of new Set(files.filter((name) => name.endsWith('.html')))) {
        const path = `/${relative(fileURLToPath(dir), file).replace(/(^index)?\.html$/, '')}`
        const built = await readFile(file, 'utf8')
        const html = isProduction(site) ? withoutSamples(built) : built
        await writeFile(
          file,
          linkBelowStyles(withStylesInHead(scriptAfterFirstPaint(html), lateHeights(path))),
        )
      }
    },
  },
})

/**
 * Loads a page's scripts after the first paint: earlier they would compete with the page for network and processor. A background
 * tab does not paint and does not wait; a browser that does not report its first paint waits for the timer.
 * A press on what only a script answers is held until all of them are there, then pressed again: a slow network loses none.
 */
export function scriptAfterFirstPaint(html: string): string {
  const scripts = [...html.matchAll(pageScript)]
  const imports = scripts.map(([, script]) => `import("${script}")`)
  const loader = `<script type="module">${pressesHeld}const load=()=>Promise.allSettled([${imports}]).then(release);setTimeout(load,3e3);document.hidden?load():new PerformanceObserver(load).observe({type:"paint",buffered:true})</script>`
  return html.replace(pageScript, (...[, , offset]) => (offset === scripts.at(-1)?.index ? loader : ''))
}

const pressesHeld = `const held=new Set,hold=e=>{const pressed=e.target.closest?.(".scripted :is(button,input),button.scripted");if(pressed){e.stopImmediatePropagation();held.add(pressed)}},release=()=>{removeEventListener("click",hold,!0);for(const each of held)each.click();held.clear()};addEventListener("click",hold,!0);`

/**
 * Moves all styles of a page into its first style element. Astro writes an island's styles beside it, where HTML allows no style
 * element, and each element would need its own hash in the page's policy.
 */
export function withStylesInHead(html: string, more = ''): string {
  const all = [...html.matchAll(styleElement)]
  const together = `<style>${all.map(([, css]) => css).join('')}${more}</style>`
  return html.replaceAll(styleElement, (...[, , offset]) => (offset === all[0]?.index ? together : ''))
}
