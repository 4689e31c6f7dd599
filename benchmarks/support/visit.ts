import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { apiPaths } from '../../contract/api.ts'
import { recordId } from '../../server/record-id.ts'
import { builtFolder } from '../../tests/support/server.ts'

export const requestKinds = ['page', 'asset', 'identity', 'tracking', 'analytics', 'lead'] as const
export type RequestKind = (typeof requestKinds)[number]

export interface VisitRequest {
  kind: RequestKind
  text: string
}

const home = await readFile(join(await builtFolder(), 'index.html'), 'utf8')
const visitsPerLead = 20
const analyticsHeaders = 'x-goog-api-key: firsthour-web\r\n'
const webConfigPath = '/analytics/v1alpha/projects/-/apps/1:1:web:firsthour/webConfig'

/**
 * What one visitor asks for, in order: the home page with the files it names, a sign-in, the tracking record, the
 * analytics calls, a second page, and for one visitor in twenty a lead. `token` is a visitor's, fetched beforehand.
 */
export function visitMaker(token: string): () => VisitRequest[] {
  const fixed = [
    get('page', '/'),
    ...filesOfHome().map((path) => get('asset', path)),
    post('identity', apiPaths.identity, ''),
    post('tracking', apiPaths.tracking, { page: 'Home' }, `authorization: Bearer ${token}\r\n`),
    get('analytics', webConfigPath, analyticsHeaders),
    pageView('/'),
    get('analytics', apiPaths.summary),
  ]
  const secondPages = ['/impact', '/about', '/request'].map((path) => [get('page', path), pageView(path)])
  let visits = 0
  return () => {
    const second = secondPages[++visits % secondPages.length] ?? []
    return [...fixed, ...second, ...(visits % visitsPerLead === 0 ? [lead(visits)] : [])]
  }
}

/** Scripts, fonts and pictures that the built page names and a visitor's browser has not seen yet. */
function filesOfHome(): string[] {
  const named = home.match(/\/assets\/[\w./-]+\.(?:js|woff2|avif|webp|svg)/g) ?? []
  return [...new Set(named)].slice(0, 8)
}

function lead(number: number): VisitRequest {
  const fields = {
    email: `visitor${number}-${process.pid}@clinic.example`,
    phone: '9876543210',
    organisation: 'City Hospital',
  }
  return post('lead', apiPaths.signups, fields, `idempotency-key: ${recordId(Date.now())}\r\n`)
}

function pageView(path: string): VisitRequest {
  const events = [{ name: 'page_view', params: { page_name: path } }]
  return post('analytics', apiPaths.collect, { measurementId: 'G-FIRSTHOUR', events })
}

function get(kind: RequestKind, path: string, headers = ''): VisitRequest {
  return {
    kind,
    text: `GET ${path} HTTP/1.1\r\nhost: localhost\r\naccept-encoding: gzip, br\r\n${headers}\r\n`,
  }
}

function post(kind: RequestKind, path: string, body: object | '', headers = ''): VisitRequest {
  const text = body === '' ? '' : JSON.stringify(body)
  const type = body === '' ? '' : 'content-type: application/json\r\n'
  return {
    kind,
    text: `POST ${path} HTTP/1.1\r\nhost: localhost\r\n${type}content-length: ${text.length}\r\n${headers}\r\n${text}`,
  }
}
