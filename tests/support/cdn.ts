import { readFile } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join } from 'node:path'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}

/** Serves a folder like a CDN: files as they are, pages without extension, headers from the folder's `_headers`. */
export async function serveAsCdn(folder: string): Promise<{ port: number; server: Server }> {
  const rules = parseRules(await readFile(join(folder, '_headers'), 'utf8'))
  const server = createServer(async ({ method, url = '/' }, response) => {
    const { pathname } = new URL(url, 'http://localhost')
    const file = pathname === '/' ? '/index.html' : extname(pathname) ? pathname : `${pathname}.html`
    const body = await readFile(join(folder, file)).catch(() => undefined)
    if (!body || method !== 'GET') return void response.writeHead(body ? 405 : 404).end()
    const applying = rules.filter(({ path }) => path === pathname || isUnder(path, pathname))
    const headers = Object.assign({}, ...applying.map((rule) => rule.headers))
    response.writeHead(200, { 'content-type': types[extname(file)] ?? 'text/plain', ...headers }).end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return { port: (server.address() as AddressInfo).port, server }
}

const isUnder = (rule: string, path: string) => rule.endsWith('*') && path.startsWith(rule.slice(0, -1))

function parseRules(text: string): { path: string; headers: Record<string, string> }[] {
  return text.split(/\n(?=\/)/).map((rule) => {
    const [path = '', ...lines] = rule.trimEnd().split('\n')
    const pairs = lines.filter(Boolean).map((line) => /^ {2}([\w-]+): (.*)$/.exec(line)?.slice(1) ?? [])
    return { path, headers: Object.fromEntries(pairs) }
  })
}
