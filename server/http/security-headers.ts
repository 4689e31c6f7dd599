import type { Config } from '../config.ts'
import type { InlineHashes } from './site-manifest.ts'

export type Headers = Record<string, string>

/** For everything except pages: may load nothing and may not be framed. */
const bareContentPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For files: no use by other sites, no MIME sniffing. */
export const resourceHeaders: Headers = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** For every response of both servers: no device access, no framing, no access from other origins. */
export const isolationHeaders: Headers = {
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  ...resourceHeaders,
}

const httpsOnly = ({ publicOrigin }: Config): Headers =>
  publicOrigin.startsWith('https:') ? { 'strict-transport-security': 'max-age=63072000' } : {}

/** Headers of every response, errors included, except the files below. */
export function securityHeaders(config: Config): Headers {
  return {
    'content-security-policy': bareContentPolicy,
    ...httpsOnly(config),
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...isolationHeaders,
  }
}

const partsOfPages = /^(font|image|video|text\/(javascript|css|vtt)|application\/manifest)\b/

/** A worker follows the policy of its own script, not that of the page. */
const isWorkerScript = (path: string) => path.includes('-worker') && path.endsWith('.js')

/**
 * Subresources omit headers that apply to documents only. SVG files keep the policy, because they can be opened as
 * documents and contain scripts; so do workers.
 */
export function fileHeaders(config: Config, contentType: string, path = ''): Headers {
  if (!partsOfPages.test(contentType)) return securityHeaders(config)
  const hasPolicy = contentType.startsWith('image/svg') || isWorkerScript(path)
  return {
    ...(hasPolicy && { 'content-security-policy': bareContentPolicy }),
    ...httpsOnly(config),
    ...resourceHeaders,
    // Other sites embed the share images and the film.
    ...(/^(image|video)/.test(contentType) && { 'cross-origin-resource-policy': 'cross-origin' }),
  }
}

/** The policy of a page: own files, its inline elements by hash, and nothing else. */
export function pageContentPolicy(config: Config, inline: InlineHashes): string {
  const analytics = URL.parse(config.analytics.url)?.origin
  const { publicOrigin, publicApiOrigin: api } = config
  const directives: [string, ...string[]][] = [
    ['default-src', "'none'"],
    ['script-src', "'self'", ...inline.scripts],
    ['style-src', "'self'", ...inline.styles],
    ['img-src', "'self'", 'data:'],
    ['font-src', "'self'"],
    ['connect-src', "'self'", ...[api, analytics].filter((each) => each !== undefined)],
    ['media-src', "'self'"],
    ...(inline.embedsYouTube
      ? [['frame-src', 'https://www.youtube-nocookie.com'] satisfies [string, string]]
      : []),
    ['manifest-src', "'self'"],
    // Names both origins: a form's response redirects from one to the other, and browsers check the redirect too.
    ['form-action', ...(api ? [publicOrigin, api] : ["'self'"])],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}
