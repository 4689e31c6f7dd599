import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import Fastify from 'fastify'
import { builtFolder, startApp } from '../../tests/support/server.ts'

/** One of three servers of the same built home page in a separate process, which reports its port and CPU time. */
const servers = {
  async ours() {
    const { app } = await startApp({}, { logStream: process.stdout })
    return app.server
  },
  async 'fastify-static'() {
    const app = Fastify()
    app.register(fastifyStatic, { root: await builtFolder(), preCompressed: true, serveDotFiles: false })
    await app.ready()
    return app.server.listen(0, '127.0.0.1')
  },
  async 'node:http'() {
    const body = await readFile(join(await builtFolder(), 'index.html.br'))
    const headers = { 'content-type': 'text/html', 'content-encoding': 'br', 'content-length': body.length }
    const server = createServer((_request, response) => response.writeHead(200, headers).end(body))
    return server.listen(0, '127.0.0.1')
  },
}

const kind = process.argv[2] as keyof typeof servers
const server = await servers[kind]()
const report = () => process.send?.({ port: (server.address() as AddressInfo).port })
if (server.listening) report()
else server.once('listening', report)
process.on('message', () => {
  const { user, system } = process.cpuUsage()
  process.send?.({ cpuMicroseconds: user + system })
})
// Stop the server if the benchmark is interrupted.
process.on('disconnect', () => process.exit())
