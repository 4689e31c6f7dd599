import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { isSameSecret } from '../../server/process/random-token.ts'

const cookieName = 'words'
const lastsSeconds = 12 * 60 * 60
const newKey = () => randomBytes(32).toString('base64url')

const paths = /^\/(words|keystatic|api\/keystatic)(?=[/?]|$)/i

/** What writes and shows what is being written. The site beside it is what anybody on this machine could build. */
export const isOfEditor = (url: string): boolean => paths.test(decoded(url))

/** Vite decodes paths too: `/%6Beystatic` is the editor. */
function decoded(url: string): string {
  try {
    return decodeURIComponent(url.replace(/^\/+/, '/'))
  } catch {
    return '/keystatic'
  }
}

/**
 * Other users of the machine reach the same port. The link that the command prints opens the editor once, in one
 * browser, which keeps a cookie.
 */
export function editorKey() {
  let key: string | undefined = newKey()
  const session = newKey()
  return {
    link: (origin: string) => `${origin}/words/?key=${key}`,
    /** Whether this request may go on; otherwise it has been answered. */
    admits({ url = '/', headers }: IncomingMessage, response: ServerResponse): boolean {
      const given = new URLSearchParams(url.split('?')[1]).get('key')
      if (given !== null && key !== undefined && isSameSecret(given, key)) {
        key = undefined
        const cookie = `${cookieName}=${session}; Path=/; HttpOnly; SameSite=Strict; Max-Age=${lastsSeconds}`
        response
          .writeHead(303, { location: '/words/', 'set-cookie': cookie, 'cache-control': 'no-store' })
          .end()
        return false
      }
      if (!isOfEditor(url) || isSameSecret(cookieIn(headers.cookie), session)) return true
      response.writeHead(403, { 'content-type': 'text/plain; charset=utf-8' }).end(refusal)
      return false
    },
  }
}

const cookieIn = (header = ''): string =>
  header
    .split(/;\s*/)
    .find((each) => each.startsWith(`${cookieName}=`))
    ?.slice(cookieName.length + 1) ?? ''

const refusal =
  'Open the link that npm run words printed. It works once, in one browser; for another one start npm run words again.\n'
