import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { extname, join, normalize } from 'node:path'
import { brotliCompressSync } from 'node:zlib'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.css': 'text/css',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.ico': 'image/x-icon',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.woff2': 'font/woff2',
}
const packed = /\.(html|css|js|json|svg)$/

/** Another site's built files, served well: maximum compression, immutable caching for files with a hash in their name. */
export async function serveFolder(folder: string) {
  const bodies = new Map<string, Promise<Buffer>>()
  const load = async (name: string) => {
    const body = await readFile(join(folder, name))
    return packed.test(name) ? brotliCompressSync(body) : body
  }
  const server = createServer((request, response) => {
    const path = normalize(new URL(request.url ?? '/', 'http://host').pathname)
    const name = path.endsWith('/') ? `${path}index.html` : extname(path) ? path : `${path}/index.html`
    const body = bodies.get(name) ?? load(name)
    bodies.set(name, body)
    body.then(
      (bytes) =>
        response
          .writeHead(200, {
            'content-type': types[extname(name)] ?? 'application/octet-stream',
            'cache-control': /\.html$/.test(name) ? 'no-cache' : 'public, max-age=31536000, immutable',
            ...(packed.test(name) && { 'content-encoding': 'br' }),
          })
          .end(bytes),
      () => response.writeHead(404).end(),
    )
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  // `address()` returns an AddressInfo for a TCP port.
  const { port } = server.address() as AddressInfo
  return { origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}
