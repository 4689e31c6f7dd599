import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import fastify, { type FastifyInstance } from 'fastify'
import { readManifest } from '../../server/http/site-manifest.ts'
import { isFromHere } from './guard.ts'

const banner = `<style>#preview{position:fixed;inset:auto 0 0;z-index:9999;margin:0;padding:.375rem 1rem;background:#7a1f4b;color:#fff;font:700 1rem/1.5 system-ui,sans-serif;text-align:center}</style>
<p id="preview" role="note">Preview: not published, and its forms send nothing</p>`

/** Serves a built site on this machine with every page marked as a preview. Form submissions are discarded. */
export async function previewServer(distDir: string): Promise<FastifyInstance> {
  const { folder, files } = await readManifest(distDir)
  const root = join(distDir, folder)
  const byPath = new Map(files.map((file) => [file.path.toLowerCase(), file]))
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } })
  app.addHook('onRequest', async ({ raw }, reply) => {
    if (!isFromHere(raw))
      return reply.code(403).send('The preview answers this machine’s own browser only.\n')
  })
  await app.register(fastifyStatic, { root, serve: false })
  app.get('/*', async (request, reply) => {
    const path = decodeURIComponent(request.url.split('?', 1)[0] ?? '/').toLowerCase()
    const found = byPath.get(path.replace(/(?<=.)\/$/, '')) ?? byPath.get('/404')
    if (!found) return reply.code(404).send()
    reply.type(found.contentType)
    if (!found.contentType.startsWith('text/html')) return reply.sendFile(found.file)
    const html = await readFile(join(root, found.file), 'utf8')
    return reply
      .code(found.path === '/404' ? 404 : 200)
      .send(html.replace('</body>', () => `${banner}</body>`))
  })
  app.setNotFoundHandler((_, reply) =>
    reply.code(503).send({ error: { code: 'unavailable', message: 'This is a preview: nothing was sent.' } }),
  )
  return app
}
