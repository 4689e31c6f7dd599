import { readdir, readFile } from 'node:fs/promises'
import { extname, join, relative, sep } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { chooseCoding } from '../http/accept-encoding.ts'
import { errorForStatus, sendError } from '../http/errors.ts'
import { encodingSuffixes } from '../http/site-manifest.ts'

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
}
/** In order of preference. The build writes the compressed files next to the plain ones. */
const codings = ['br', 'gzip', 'identity'] as const
const suffixes = { ...encodingSuffixes, identity: '' }

const notBuilt = `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>The desk is not built</title></head>
<body><h1>The desk is not built</h1><p>Run <code>npm run build</code>, then start it again.</p></body></html>
`

export type ApplicationFiles = Map<string, Buffer>

export async function loadApplication(folder: string): Promise<ApplicationFiles> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  const files: ApplicationFiles = new Map()
  for (const entry of entries) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    files.set(`/${relative(folder, path).split(sep).join('/')}`, await readFile(path))
  }
  return files
}

/** Paths that the client-side router handles; all of them get index.html. */
const pages = /^\/(|leads\/[^/]+|figures|requests|health|record|team|sign-in|signed-in|enter)$/

/**
 * Serves the application for every path outside /api. An unknown path gets index.html with status 404; the page itself
 * shows the message.
 */
export function serveApplication(app: FastifyInstance, files: ApplicationFiles): void {
  app.setNotFoundHandler(async (request, reply) => {
    const path = request.url.split('?', 1)[0] ?? '/'
    const isCall = path === '/api' || path.startsWith('/api/')
    if (isCall || !['GET', 'HEAD'].includes(request.method)) return sendError(reply, errorForStatus(404))
    if (types[extname(path)] && path !== '/index.html' && files.has(path)) {
      // The file name contains a content hash, so the browser may cache it forever.
      if (path.startsWith('/assets/')) reply.header('cache-control', 'private, max-age=31536000, immutable')
      return sendFile(path, request, reply)
    }
    if (!pages.test(path)) reply.code(404)
    return files.has('/index.html')
      ? sendFile('/index.html', request, reply)
      : reply.type(types['.html'] ?? '').send(notBuilt)
  })

  function sendFile(path: string, request: FastifyRequest, reply: FastifyReply): FastifyReply {
    const offered = codings.filter((each) => files.has(path + suffixes[each]))
    const coding = chooseCoding(String(request.headers['accept-encoding'] ?? ''), offered) ?? 'identity'
    reply.type(types[extname(path)] ?? '').header('vary', 'accept-encoding')
    if (coding !== 'identity') reply.header('content-encoding', coding)
    return reply.send(files.get(path + suffixes[coding]))
  }
}
