import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { readConfig } from '../../server/config.ts'
import { createFrontServer } from '../../server/http/front-server.ts'
import { createLogStream } from '../../server/http/log-stream.ts'
import { createRequestLog } from '../../server/http/request-log.ts'
import { securityHeaders } from '../../server/http/security-headers.ts'
import { loadSite } from '../../server/http/site.ts'
import { builtFolder, distDir } from '../../tests/support/server.ts'

/** One of three servers of the same built home page in a separate process, which reports its port and CPU time. */
const servers = {
  async ours() {
    const config = readConfig({})
    const log = createRequestLog('info', createLogStream(), Date.now)
    const site = await loadSite(distDir, config)
    return createFrontServer(
      site,
      log,
      securityHeaders(config),
      () => false,
      (_request, response) => response.writeHead(404).end(),
    )
  },
  async 'fastify-static'() {
    const app = Fastify()
    app.register(fastifyStatic, { root: await builtFolder(), preCompressed: true, serveDotFiles: false })
    await app.ready()
    return app.server
  },
  async 'node:http'() {
    const body = await readFile(join(await builtFolder(), 'index.html.br'))
    const headers = { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': body.length }
    return createServer((_request, response) => response.writeHead(200, headers).end(body))
  },
}

const kind = process.argv[2] as keyof typeof servers
const server = await servers[kind]()
server.listen(0, '127.0.0.1', () => process.send?.({ port: (server.address() as AddressInfo).port }))
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMicroseconds: user + system })
})
// Stop the server if the benchmark is interrupted.
process.on('disconnect', () => process.exit())
