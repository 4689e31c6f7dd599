import { readFile } from 'node:fs/promises'
import { dirname, resolve } from 'node:path'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

const suffix = '.late.module.css'
const marker = '\0late:'

/**
 * Astro puts the styles of everything that a page's scripts could ever load into the page itself. Those of
 * `*.late.module.css` are loaded with the script that needs them instead: as a constructed style sheet, which the
 * Content-Security-Policy allows.
 */
export function lateStyles(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'late-styles',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved
    },
    resolveId: (source, importer) =>
      source.endsWith(suffix) && importer ? `${marker}${resolve(dirname(importer), source)}.js` : undefined,
    async load(id) {
      if (!id.startsWith(marker)) return
      const file = id.slice(marker.length, -'.js'.length)
      this.addWatchFile(file)
      const { code, modules } = await preprocessCSS(await readFile(file, 'utf8'), file, config)
      return sheetModule(code, modules ?? {})
    },
  }
}

/** Its default export is that of a CSS module: the class names. */
const sheetModule = (css: string, classes: Record<string, string>) => `const sheet = new CSSStyleSheet()
sheet.replaceSync(${JSON.stringify(css)})
document.adoptedStyleSheets.push(sheet)
export default ${JSON.stringify(classes)}
`
