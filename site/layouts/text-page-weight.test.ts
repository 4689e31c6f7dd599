import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { languageCodes } from '../../content/languages.ts'
import { builtFolder } from '../../tests/support/server.ts'

const dist = await builtFolder()
/** The goal of a first visit is 40 KB over HTTP/2. Headers and the calls of analytics are 2.1 KB of it (docs/performance.md). */
const limit = 40 * 1024 - 2.2 * 1024

const sizeOf = async (file: string) => (await stat(join(dist, file))).size

/**
 * What a browser without Indian fonts that prefers English loads: the page, its fonts, its script, the offer of
 * English.
 */
async function weightOf(page: string): Promise<number> {
  const html = await readFile(join(dist, `${page}.html`), 'utf8')
  const fonts = [
    ...[...html.matchAll(/<link rel="preload" href="\/([^"]+)"/g)].map(([, font]) => font ?? ''),
    ...[...html.matchAll(/url\(\/(assets\/\w+-name[^)]+)\)/g)].map(([, font]) => font ?? ''),
  ]
  const [, script = ''] = /import\("\/(assets\/[^"]+)"\)/.exec(html) ?? []
  const [offer = ''] = /offer\.[\w-]+\.js/.exec(await readFile(join(dist, script), 'utf8')) ?? []
  const parts = [`${page}.html.br`, ...fonts, `${script}.br`, `assets/${offer}.br`]
  const sizes = await Promise.all(parts.map(sizeOf))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const pages = languageCodes.flatMap((language) => {
  const folder = language === 'en' ? '' : `${language}/`
  return [`${folder}privacy`, `${folder}security`, `${folder}accessibility`, `answers/${folder}yours`]
})

test.each(pages)('%s weighs at most 40 KB', async (page) => {
  expect(await weightOf(page)).toBeLessThan(limit)
})
