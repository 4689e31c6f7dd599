import { parseArgs } from 'node:util'
import { launch } from 'chrome-launcher'
import { languageCodes } from '../content/languages.ts'
import { pagePaths, pathIn, rootLanguage } from '../contract/routes.ts'
import { findChromium } from '../tests/support/chromium.ts'
import { freePort, spawnServer } from '../tests/support/server.ts'
import { serveBarePage } from './support/bare-page.ts'
import { type FormFactor, type PageRun, runLighthouse } from './support/lighthouse-run.ts'
import { openTlsFront } from './support/tls-front.ts'

/**
 * Every page through Lighthouse, on a phone and a desktop, against the real server behind TLS and HTTP/2; the bare page
 * of the same run, behind the same, is the scale for the largest paint. `--runs 1` for a quick look, `--page /impact` or
 * `--page /te/impact` for one page; without it the English pages and the home page of every language.
 */
const { values } = parseArgs({
  strict: false,
  options: { runs: { type: 'string', default: '5' }, page: { type: 'string' } },
})
const runs = Math.max(1, Number(values.runs) || 5)
const paths = values.page
  ? [String(values.page)]
  : [...pagePaths, ...languageCodes.filter((code) => code !== rootLanguage).map((code) => pathIn(code, '/'))]
const formFactors: FormFactor[] = ['mobile', 'desktop']

const [port, barePort] = [await freePort(), await freePort()]
const server = await spawnServer({ PUBLIC_ORIGIN: `https://127.0.0.1:${port}`, TRUST_PROXY: '1' })
const bare = await serveBarePage()
const [front, bareFront] = [
  await openTlsFront(port, server.origin),
  await openTlsFront(barePort, bare.origin),
]
const chrome = await launch({
  chromePath: findChromium() ?? '',
  chromeFlags: [
    '--headless=new',
    '--no-sandbox',
    '--disable-background-networking',
    '--ignore-certificate-errors',
  ],
  logLevel: 'error',
})

const table: Record<string, Record<string, number | string>> = {}
const notes: string[] = []
try {
  for (const formFactor of formFactors) {
    const floor = await medians(bareFront.origin, formFactor)
    table[`${formFactor} (bare file)`] = { 'LCP ms': Math.round(floor.lcpMs) }
    for (const path of paths) {
      process.stderr.write(`${formFactor} ${path} …\n`)
      const page = await medians(front.origin + path, formFactor)
      table[`${formFactor} ${path}`] = row(page, floor.lcpMs)
      if (page.lost.length > 0) notes.push(`${formFactor} ${path}: ${page.lost.join(', ')}`)
    }
  }
} finally {
  chrome.kill()
  front.close()
  bareFront.close()
  bare.close()
  await server.stop()
}

console.log(`Lighthouse, median of ${runs}; LCP against a bare file in the same run`)
console.table(table)
if (notes.length > 0) console.log(`Below 90 in an audit:\n  ${notes.join('\n  ')}`)

function row(page: PageRun, floorMs: number) {
  return {
    performance: page.performance,
    accessibility: page.accessibility,
    'best practices': page.bestPractices,
    SEO: page.seo,
    'LCP ms': Math.round(page.lcpMs),
    '× bare': Number((page.lcpMs / floorMs).toFixed(2)),
    'blocking ms': Math.round(page.blockingMs),
    CLS: Number(page.cls.toFixed(3)),
    KB: Number((page.bytes / 1024).toFixed(1)),
    'JS KB': Number((page.scriptBytes / 1024).toFixed(1)),
  }
}

async function medians(url: string, formFactor: FormFactor): Promise<PageRun> {
  const all: PageRun[] = []
  for (let run = 0; run < runs; run++) all.push(await runLighthouse(url, chrome.port, formFactor))
  const median = (pick: (run: PageRun) => number) =>
    all.map(pick).sort((a, b) => a - b)[Math.floor(all.length / 2)] ?? Number.NaN
  return {
    performance: median((run) => run.performance),
    accessibility: median((run) => run.accessibility),
    bestPractices: median((run) => run.bestPractices),
    seo: median((run) => run.seo),
    lcpMs: median((run) => run.lcpMs),
    blockingMs: median((run) => run.blockingMs),
    cls: median((run) => run.cls),
    bytes: median((run) => run.bytes),
    scriptBytes: median((run) => run.scriptBytes),
    lost: [...new Set(all.flatMap(({ lost }) => lost))],
  }
}
