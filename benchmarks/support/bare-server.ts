import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { join } from 'node:path'

/** The baseline of every measurement: `node:http` with a few lines of HTML at `/` and a built home page, in brotli, at `/page`. */
const dist = join(import.meta.dirname, '..', '..', 'dist')
const { folder } = JSON.parse(readFileSync(join(dist, 'manifest.json'), 'utf8'))
const bare =
  Buffer.from(`<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Bare</title><h1>A page with nothing in it</h1><p>The fastest this machine can show some text.</p></html>`)
const page = readFileSync(join(dist, folder, 'index.html.br'))
const html = { 'content-type': 'text/html; charset=utf-8' }

createServer(({ url }, response) => {
  const body = url === '/page' ? page : bare
  const headers = {
    ...html,
    'content-length': body.length,
    ...(body === page && { 'content-encoding': 'br' }),
  }
  response.writeHead(200, headers).end(body)
}).listen(Number(process.env.PORT), '127.0.0.1')
