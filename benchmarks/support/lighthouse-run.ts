import lighthouse, { desktopConfig, type Flags, type Result } from 'lighthouse'

export type FormFactor = 'mobile' | 'desktop'

export interface PageRun {
  performance: number
  accessibility: number
  bestPractices: number
  seo: number
  lcpMs: number
  blockingMs: number
  cls: number
  /** Transferred bytes including headers, before any interaction. */
  bytes: number
  scriptBytes: number
  requests: number
  /** Audits below 90, to explain a low score. */
  lost: string[]
}

const attempts = 3

/** One visit with an empty cache and Lighthouse's own throttling for the form factor. */
export async function runLighthouse(url: string, port: number, formFactor: FormFactor): Promise<PageRun> {
  const flags: Flags = { port, output: 'json', logLevel: 'silent' }
  let reason = 'no result'
  // On a busy machine Chromium sometimes loses a trace, which is not the page's fault. Retry.
  for (let attempt = 0; attempt < attempts; attempt++) {
    const run = await lighthouse(url, flags, formFactor === 'desktop' ? desktopConfig : undefined)
    if (run && !run.lhr.runtimeError) return summary(run.lhr)
    reason = run?.lhr.runtimeError?.message ?? reason
  }
  throw new Error(`${url}: ${reason}`)
}

function summary({ categories, audits }: Result): PageRun {
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100)
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN
  const requests = networkRequests(audits['network-requests']?.details)
  const sum = (items: NetworkRequest[]) => items.reduce((total, { transferSize }) => total + transferSize, 0)
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    bestPractices: score('best-practices'),
    seo: score('seo'),
    lcpMs: number('largest-contentful-paint'),
    blockingMs: number('total-blocking-time'),
    cls: number('cumulative-layout-shift'),
    bytes: sum(requests),
    scriptBytes: sum(requests.filter(({ resourceType }) => resourceType === 'Script')),
    requests: requests.length,
    lost: lostPoints(categories, audits),
  }
}

interface NetworkRequest {
  resourceType: string
  transferSize: number
}

function networkRequests(details: unknown): NetworkRequest[] {
  const items = details && typeof details === 'object' && 'items' in details ? details.items : []
  // Lighthouse types audit details loosely; these are the page's requests.
  return Array.isArray(items) ? (items as NetworkRequest[]) : []
}

function lostPoints(categories: Result['categories'], audits: Result['audits']): string[] {
  return Object.values(categories).flatMap(({ auditRefs }) =>
    auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => `${id} ${audits[id]?.displayValue ?? ''}`.trim()),
  )
}
