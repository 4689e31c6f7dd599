import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'

export interface WatchingProxy {
  origin: string
  /** While true, pages are served with scripting disabled by a sandbox policy. */
  scriptless: boolean
  /** Console output, errors and policy violations of the pages. */
  problems: string[]
  close(): void
}

const watchPath = '/watch.js'
const reportPath = '/watched'

/**
 * A proxy in front of the server that inserts a script into each page, which the page's policy allows: so all browsers
 * report errors in the same way, also errors that their protocol does not report.
 */
export async function startWatchingProxy(port: number, serverPort: number): Promise<WatchingProxy> {
  const watch = await readFile(join(import.meta.dirname, 'watch.js'))
  const server = createServer(async (asked, answer) => {
    if (asked.url === watchPath) answer.setHeader('content-type', 'text/javascript').end(watch)
    else if (asked.url === reportPath) {
      proxy.problems.push(`${asked.headers.referer}: ${await bodyOf(asked)}`)
      answer.writeHead(204).end()
    } else passOn(asked, answer, serverPort, proxy)
  })
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const proxy: WatchingProxy = {
    origin: `http://127.0.0.1:${port}`,
    scriptless: false,
    problems: [],
    close: () => {
      server.close()
      server.closeAllConnections()
    },
  }
  return proxy
}

async function passOn(asked: IncomingMessage, answer: ServerResponse, port: number, proxy: WatchingProxy) {
  const body = await asked.toArray()
  let reply = await askServer(asked, body, port)
  // The page would log a refused analytics request as an error, so it is retried.
  for (; reply?.statusCode === 503; reply = await askServer(asked, body, port)) {
    reply.resume()
    await wait(200)
  }
  if (!reply) return answer.destroy()
  if (!reply.headers['content-type']?.startsWith('text/html')) {
    answer.writeHead(reply.statusCode ?? 502, reply.headers)
    return reply.pipe(answer)
  }
  const page = (await bodyOf(reply)).replace('<head>', `<head><script src="${watchPath}"></script>`)
  const policy = reply.headers['content-security-policy']
  answer.writeHead(reply.statusCode ?? 502, {
    ...reply.headers,
    'cache-control': 'no-store',
    'content-length': Buffer.byteLength(page),
    'content-security-policy': `${policy}${proxy.scriptless ? '; sandbox allow-forms allow-same-origin' : ''}`,
  })
  answer.end(page)
}

/** The complete, uncompressed response, so that the script can be inserted; undefined if there was none. */
async function askServer(
  { method, url, headers }: IncomingMessage,
  body: Buffer[],
  port: number,
): Promise<IncomingMessage | undefined> {
  const { 'accept-encoding': _, 'if-none-match': __, ...kept } = headers
  // A new connection: the server may be closing an idle one at this moment.
  const onward = request({ host: '127.0.0.1', port, method, path: url, headers: kept, agent: false })
  onward.end(Buffer.concat(body))
  const [reply]: IncomingMessage[] = await once(onward, 'response').catch(() => [])
  return reply
}

async function bodyOf(message: IncomingMessage): Promise<string> {
  return Buffer.concat(await message.toArray()).toString()
}
