import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { languageCodes } from '../content/languages.ts'
import { pagePaths, pathIn, rootLanguage } from '../contract/routes.ts'
import { freePort } from '../scripts/free-port.ts'
import { findHeadlessChromium } from '../tests/support/chromium.ts'
import { spawnServer } from '../tests/support/server.ts'
import { type FormFactor, type PageRun, runLighthouse } from './support/lighthouse-run.ts'
import { startProcess } from './support/server.ts'
import { openTlsFront } from './support/tls-front.ts'

/**
 * Lighthouse on the real server behind TLS and HTTP/2: the English pages and the home page of every language. Visits are
 * interleaved, starting with a bare file, so that a slow minute affects all alike; medians, lowest to highest in brackets.
 * `--runs 1` for a quick look (5), `--page /,/te/impact` for some pages, `--form mobile` or `--form desktop` for one form
 * factor.
 */
const { values } = parseArgs({
  strict: false,
  options: {
    runs: { type: 'string', default: '5' },
    page: { type: 'string' },
    form: { type: 'string' },
  },
})
const runs = Math.max(1, Number(values.runs) || 5)
const otherLanguages = languageCodes.filter((code) => code !== rootLanguage)
const paths = values.page
  ? String(values.page).split(',')
  : ['/', ...otherLanguages.map((code) => pathIn(code, '/')), ...pagePaths.filter((path) => path !== '/')]
const formFactors = (['mobile', 'desktop'] as const).filter((form) => form === (values.form ?? form))

const port = await freePort()
const server = await spawnServer({ PUBLIC_ORIGIN: `https://127.0.0.1:${port}`, TRUST_PROXY: '1' })
const bare = await startProcess(['benchmarks/support/bare-server.ts'], {}, '/')
const fronts = [
  await openTlsFront(port, server.origin),
  await openTlsFront(await freePort(), `http://127.0.0.1:${bare.port}`),
]
const sites: [name: string, address: string][] = [['bare file', `${fronts[1]?.origin}/`]]
sites.push(...paths.map((path): [string, string] => [path, `https://127.0.0.1:${port}${path}`]))
// Lighthouse connects to the browser by this port.
const browserPort = await freePort()
const browser = await chromium.launch({
  executablePath: findHeadlessChromium() ?? '',
  args: [
    `--remote-debugging-port=${browserPort}`,
    '--no-sandbox',
    '--disable-background-networking',
    '--ignore-certificate-errors',
  ],
})

try {
  for (const form of formFactors) await compare(form)
} finally {
  await browser.close()
  for (const { close } of fronts) close()
  await bare.stop()
  await server.stop()
}

async function compare(form: FormFactor): Promise<void> {
  const visits = new Map(sites.map(([name]): [string, PageRun[]] => [name, []]))
  for (let run = 1; run <= runs; run++)
    for (const [name, address] of sites) {
      process.stderr.write(`${form} ${run}/${runs} ${name} …\n`)
      visits.get(name)?.push(await runLighthouse(address, browserPort, form))
    }
  const floor = middle((visits.get('bare file') ?? []).map(({ lcpMs }) => lcpMs))
  console.log(`Lighthouse, ${form}, median of ${runs} (lowest to highest)`)
  console.table(Object.fromEntries([...visits].map(([name, all]) => [name, row(all, floor)])))
  for (const [name, all] of visits) {
    const lost = new Set(all.flatMap(({ lost }) => lost))
    if (lost.size > 0) console.log(`Below 90 in an audit: ${name}: ${[...lost].join(', ')}`)
  }
}

function middle(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}

function row(all: PageRun[], floorMs: number) {
  const of = (pick: (run: PageRun) => number) => middle(all.map(pick))
  const range = (pick: (run: PageRun) => number) => {
    const picked = all.map(pick).map(Math.round)
    return `${Math.round(of(pick))} (${Math.min(...picked)}-${Math.max(...picked)})`
  }
  return {
    performance: range((run) => run.performance),
    'a11y, practices, SEO': `${of((run) => run.accessibility)} ${of((run) => run.bestPractices)} ${of((run) => run.seo)}`,
    'LCP ms': range((run) => run.lcpMs),
    '× bare': Number((of((run) => run.lcpMs) / floorMs).toFixed(2)),
    'blocking ms': range((run) => run.blockingMs),
    CLS: Number(of((run) => run.cls).toFixed(3)),
    requests: of((run) => run.requests),
    KB: Number((of((run) => run.bytes) / 1024).toFixed(1)),
    'JS KB': Number((of((run) => run.scriptBytes) / 1024).toFixed(1)),
  }
}
