import type { Config } from '../config.ts'
import type { InlineHashes } from './site-manifest.ts'

export type Headers = Record<string, string>

/** For everything that is not a page: it may load nothing, and nobody may frame it. */
const bareContentPolicy = "default-src 'none'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"

/** For whatever another site could load, and a browser take for something else. */
export const resourceHeaders: Headers = {
  'cross-origin-resource-policy': 'same-origin',
  'x-content-type-options': 'nosniff',
}

/** No device, no frame, no other site: for everything we serve, to visitors and to our own people. */
export const isolationHeaders: Headers = {
  'permissions-policy':
    'accelerometer=(), camera=(), display-capture=(), geolocation=(), gyroscope=(), magnetometer=(), microphone=(), midi=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'x-frame-options': 'DENY',
  ...resourceHeaders,
}

const httpsOnly = ({ publicOrigin, hstsIncludeSubdomains }: Config): Headers =>
  publicOrigin.startsWith('https:')
    ? {
        'strict-transport-security': `max-age=63072000${hstsIncludeSubdomains ? '; includeSubDomains' : ''}`,
      }
    : {}

/** What every answer carries, errors included, but for the files below. */
export function securityHeaders(config: Config): Headers {
  return {
    'content-security-policy': bareContentPolicy,
    ...httpsOnly(config),
    'referrer-policy': 'strict-origin-when-cross-origin',
    ...isolationHeaders,
  }
}

const partsOfPages = /^(font|image|video|text\/(javascript|css|vtt)|application\/manifest)\b/

/** A worker obeys the policy that its own script comes with, and none of the page that starts it. */
const isWorkerScript = (path: string) => path.includes('-worker') && path.endsWith('.js')

/**
 * Fonts, scripts and pictures go without what only a document obeys. A drawing can be opened as one and hold a script: it keeps its policy, as
 * does a worker, which loads and calls nothing.
 */
export function fileHeaders(config: Config, contentType: string, path = ''): Headers {
  if (!partsOfPages.test(contentType)) return securityHeaders(config)
  const hasPolicy = contentType.startsWith('image/svg') || isWorkerScript(path)
  return {
    ...(hasPolicy && { 'content-security-policy': bareContentPolicy }),
    ...httpsOnly(config),
    ...resourceHeaders,
    // Share images and the film are made to be shown elsewhere; pages and answers are not.
    ...(/^(image|video)/.test(contentType) && { 'cross-origin-resource-policy': 'cross-origin' }),
  }
}

/** A page's own policy: its files, its inline elements by hash, and nothing else. */
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
    // Both are named, since a form's answer leads from one to the other and browsers check that too.
    ['form-action', ...(api ? [publicOrigin, api] : ["'self'"])],
    ['base-uri', "'none'"],
    ['frame-ancestors', "'none'"],
    ['object-src', "'none'"],
  ]
  return directives.map((directive) => directive.join(' ')).join('; ')
}
