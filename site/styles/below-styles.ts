import { createHash } from 'node:crypto'
import { globSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { dirname, join, relative, resolve, sep } from 'node:path'
import { transform } from 'lightningcss'
import { type Plugin, preprocessCSS, type ResolvedConfig } from 'vite'

/**
 * Two files of styles that a page links where they begin (below-styles.astro): of sections below the first view with
 * their pictures, and of what stands at the end of pages, with the menu and print, which come later. All other styles are in the
 * page itself.
 */
const late = {
  below: [
    'scenes/{scene,panel,phone,ecg,ticks,road,alerts,arrivals-board,case-phone,coverage,documents,golden-hour}',
    'scenes/{outcome-curve,preparedness,ranked-hospitals,route-map,signal-line,steps,tele-consult}',
    'scenes/{transit-care,vitals-monitor}',
    'sections/{transit-care,how-it-works,product,stat-cards,solution,landings,our-impact}',
    'sections/{tagline-banner,call-back}',
  ],
  end: [
    'layouts/{menu,footer}',
    'sections/{testimonials,impact-strip}',
    'scenes/partner-mark',
    'forms/call-time',
    'styles/print',
  ],
}
const site = join(import.meta.dirname, '..')
const sheetsOf = (patterns: string[]) =>
  patterns.flatMap((pattern) =>
    globSync([`${pattern}/*.module.css`, `${pattern}{.module,}.css`], { cwd: site }).sort(),
  )
const files = Object.entries(late).map(([name, patterns]) => ({ name, sheets: sheetsOf(patterns) }))
const isLate = (sheet: string) => files.some(({ sheets }) => sheets.includes(sheet))
const marker = '\0below:'

const compiled = new Map<string, { css: string; classes: string[] }>()

/** In a build only: the development server keeps all styles in the page. */
export function belowStyles(): Plugin {
  let config: ResolvedConfig
  return {
    name: 'below-styles',
    apply: 'build',
    enforce: 'pre',
    configResolved: (resolved) => {
      config = resolved
    },
    resolveId(source, importer) {
      if (!source.endsWith('.css') || !importer) return
      const name = relative(site, resolve(dirname(importer), source)).replaceAll(sep, '/')
      return isLate(name) ? `${marker}${name}.js` : undefined
    },
    async load(id) {
      if (!id.startsWith(marker)) return
      const name = id.slice(marker.length, -'.js'.length)
      const { code, modules } = await preprocessCSS(
        await readFile(join(site, name), 'utf8'),
        join(site, name),
        config,
      )
      compiled.set(name, { css: code, classes: Object.values(modules ?? {}) })
      return `export default ${JSON.stringify(modules)}`
    },
  }
}

/** Writes the files into the built site. A name has the hash of its file, because browsers keep it. */
export async function writeBelowStyles(dir: string): Promise<(html: string) => string> {
  const written = await Promise.all(
    files.map(async ({ name, sheets }) => {
      const parts = sheets.flatMap((sheet) => compiled.get(sheet) ?? [])
      const css = Buffer.from(parts.map((part) => part.css).join('\n'))
      const { code } = transform({ filename: `${name}.css`, code: css, minify: true })
      const hash = createHash('sha256').update(code).digest('base64url').slice(0, 8)
      const path = `/assets/${name}.${hash}.css`
      await writeFile(join(dir, path), code)
      return { name, path, classes: parts.flatMap((part) => part.classes) }
    }),
  )
  return (html) =>
    written.reduce((page, { name, path, classes }) => {
      refuseUnstyled(page, `href="/${name}.css"`, classes)
      return page.replaceAll(`href="/${name}.css"`, `href="${path}"`)
    }, html)
}

/** Whatever has a style of the file is below its link, but for the menu, which opens after its page is there. */
export function refuseUnstyled(html: string, link: string, classes: readonly string[]): void {
  const withoutMenu = html.replace(/<dialog.*?<\/dialog>/gs, '')
  const [above = ''] = withoutMenu.split(link)
  const used = new Set([...above.matchAll(/ class="([^"]*)"/g)].flatMap(([, names = '']) => names.split(' ')))
  const early = classes.filter((name) => used.has(name))
  if (early.length > 0)
    throw new Error(`Put <BelowStyles /> (${link}) above ${early.join(', ')}: ${html.slice(0, 400)}`)
}
