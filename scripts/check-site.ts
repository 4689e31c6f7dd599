import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pagePaths, pathIn, rootLanguage, securityTxtPath } from '../contract/routes.ts'
import { yoursPath } from '../contract/yours.ts'
import { templateFolder } from '../server/http/site-manifest.ts'
import { claimsWithoutKind, timesOfNoKind } from './check-figures.ts'
import { findLine } from './find-line.ts'

interface BuiltPage {
  path: string
  html: string
  ids: string[]
  links: string[]
}

/** Checks the built pages: every page is a known route, every link has a target, every figure has its kind. Returns one line per problem. */
export async function checkSite(folder: string, root: string): Promise<string[]> {
  // Imported dynamically, so that the compiler can report a mistake in the content first.
  const { languageCodes, languages } = await import('../content/languages.ts')
  const pages = globSync('**/*.html', { cwd: folder }).map((file) => readPage(folder, file))
  const known = pages.filter(({ path }) => !path.endsWith('/404') && !path.startsWith(`/${templateFolder}`))
  return [
    ...checkPages(known, folder, languageCodes),
    ...pages.flatMap(({ path, html }) => {
      const language = languageCodes.find((code) => path.split('/').includes(code)) ?? rootLanguage
      return [
        ...claimsWithoutKind(html).map(
          (text) => `${path}: “${text}” has no kind; put it into a block with data-figure (docs/content.md).`,
        ),
        ...timesOfNoKind(html, languages[language].runACase.times).map(
          (time) => `${path}: ${time} is not a time format of this language; use site/ui/times.tsx.`,
        ),
      ]
    }),
    ...checkLinks(pages, known, folder).map(
      ({ href, text }) => `${findLine(root, asWritten(href, languageCodes))}: ${text}`,
    ),
  ]
}

/** Content names a page of another language by its English path. */
const asWritten = (href: string, languages: readonly string[]) =>
  href.replace(new RegExp(`^/(${languages.join('|')})(?=[/#]|$)`), '') || '/'

function readPage(folder: string, file: string): BuiltPage {
  const html = readFileSync(join(folder, file), 'utf8')
  const all = (pattern: RegExp) => [...html.matchAll(pattern)].map((match) => match[1] ?? '')
  return {
    html,
    path: file === 'index.html' ? '/' : `/${file.replace(/\.html$/, '')}`,
    ids: all(/\sid="([^"]+)"/g),
    links: all(/<a\s[^>]*?href="([^"]*)"/g),
  }
}

function checkPages(pages: BuiltPage[], folder: string, languages: readonly string[]): string[] {
  const built = pages.map(({ path }) => path)
  const listed = languages.flatMap((language) => pagePaths.map((path) => pathIn(language, path)))
  return [
    ...built
      .filter((path) => !listed.includes(path))
      .map(
        (path) =>
          `site/pages${path}.astro: ${path} is in no sitemap; add it to pagePaths in contract/routes.ts (docs/content.md, “A page”).`,
      ),
    ...listed
      .filter((path) => !built.includes(path))
      .map((path) => `contract/routes.ts: ${path} is listed, but there is no site/pages${path}.astro.`),
    ...pagePaths
      .map((path) => `share/${path === '/' ? 'home' : path.slice(1)}.png`)
      .filter((image) => !existsSync(join(folder, image)))
      .map((image) => `site/public/${image} is missing: run npm run draw.`),
  ]
}

/** Links to this site only; links to other sites are not checked. */
function checkLinks(pages: BuiltPage[], known: BuiltPage[], folder: string) {
  const findings = new Map<string, string>()
  for (const page of pages)
    for (const href of page.links) {
      if (!/^[/#]/.test(href) || href === securityTxtPath) continue
      const [path = '', anchor = ''] = href.split('#')
      const target = path === '' ? page : findPage(known, path)
      // The server renders that page; the build has only its template.
      if (!target && !path.endsWith(yoursPath) && !existsSync(join(folder, path)))
        findings.set(href, `the link ${href} leads to no page. There are ${pagePaths.join(', ')}.`)
      else if (target && anchor && !target.ids.includes(decodeURIComponent(anchor)))
        findings.set(href, `${target.path} has no anchor #${anchor}. There are #${target.ids.join(', #')}.`)
    }
  return [...findings].map(([href, text]) => ({ href, text }))
}

/** Canonicalised as the server does it: any letter case, with or without a trailing slash. */
function findPage(known: BuiltPage[], path: string): BuiltPage | undefined {
  const plain = path.toLowerCase().replace(/(.)\/$/, '$1')
  return known.find((page) => page.path.toLowerCase() === plain)
}
