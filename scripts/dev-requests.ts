import { request as ask, type IncomingMessage, type ServerResponse } from 'node:http'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { AstroIntegration } from 'astro'
import { pagePaths } from '../contract/routes.ts'
import { checkContent } from './check-content.ts'

const serverPaths = /^\/(api|actions|analytics|healthz|readyz)(?=[/?]|$)/
const patienceMs = 15_000

/**
 * Makes Astro's dev server match pages in any letter case, and proxies every other request to the real server.
 * While the content has a fault, pages say which: a component would only say that it reads something of nothing.
 */
export function devRequests(root: string, server: string, started: Promise<void>): AstroIntegration {
  return {
    name: 'dev-requests',
    hooks: {
      'astro:server:setup': ({ server: { middlewares, watcher } }) => {
        let isSound = false
        watcher.on('all', (_, file) => {
          if (file.startsWith(join(root, 'content/'))) isSound = false
        })
        middlewares.use((request, response, next) => {
          const url = request.url ?? '/'
          if (serverPaths.test(url)) return void started.then(() => passOn(server, request, response))
          if (!isSound && request.headers.accept?.includes('text/html')) {
            const faults = checkContent(root)
            isSound = faults.length === 0
            if (!isSound) return void showFaults(faults, response)
          }
          request.url = inCanonicalCase(url)
          next()
        })
      },
    },
  }
}

/** Asks again by itself, until the fault is corrected. */
function showFaults(faults: string[], response: ServerResponse): void {
  const escaped = faults.map((fault) => fault.replace(/[&<>]/g, (sign) => `&#${sign.charCodeAt(0)};`))
  response.writeHead(500, { 'content-type': 'text/html; charset=utf-8', refresh: '2' })
  response.end(`<!doctype html>
<html lang="en"><meta charset="utf-8"><title>The content has a fault</title>
<body style="max-width: 50rem; margin: 3rem auto; padding: 0 1rem; font: 1rem/1.5 system-ui, sans-serif">
<h1>The content has a fault</h1><ul><li>${escaped.join('</li><li>')}</li></ul>
<p>This page appears again by itself once it is corrected.</p></body></html>
`)
}

function inCanonicalCase(url: string): string {
  const [path = ''] = url.split('?', 1)
  const bare = path.replace(/(?<=.)\/$/, '').toLowerCase()
  const page = pagePaths.find((known) => known.toLowerCase() === bare)
  return page === undefined ? url : page + url.slice(path.length)
}

/** A request during a restart of the server waits and is retried, without an error in the terminal. */
async function passOn(server: string, request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (!(await listens(server, Date.now() + patienceMs))) return unreachable(response)
  const { method, headers, url } = request
  const onward = ask(new URL(url ?? '/', server), { method, headers }, (answer) => {
    response.writeHead(answer.statusCode ?? 502, answer.headers)
    answer.pipe(response)
  })
  onward.on('error', () => unreachable(response))
  request.pipe(onward)
}

function unreachable(response: ServerResponse): void {
  if (response.headersSent) return void response.destroy()
  const error = { code: 'unavailable', message: 'The server is not running: its terminal says why.' }
  response.writeHead(503, { 'content-type': 'application/json' }).end(JSON.stringify({ error }))
}

async function listens(server: string, until: number): Promise<boolean> {
  const { hostname, port } = new URL(server)
  for (; Date.now() < until; await pause(50)) {
    const connected = await new Promise<boolean>((resolve) => {
      const socket = connect(Number(port), hostname)
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false))
      socket.once('connect', () => socket.destroy())
    })
    if (connected) return true
  }
  return false
}
