import type { Answer } from '../support/raw-connection.ts'

const required: Record<string, RegExp> = {
  'content-security-policy': /default-src 'none'.*frame-ancestors 'none'/,
  'x-content-type-options': /^nosniff$/,
  'x-frame-options': /^DENY$/,
  'referrer-policy': /^strict-origin-when-cross-origin$/,
  'cross-origin-opener-policy': /^same-origin$/,
  'cross-origin-resource-policy': /^(same|cross)-origin$/,
  'permissions-policy': /camera=\(\)/,
}
const telling = ['server', 'x-powered-by', 'x-injected', 'access-control-allow-origin']

/** A stack, a path, an error of Node, the framework, the schema library or a database. */
const internals =
  /\bat .+:\d+:\d+|node_modules|\.ts\b|\bFST_|\bERR_|\bHPE_|\bE[A-Z]{4,}\b|[A-Z]\w+Error\b|SQL|sqlite|postgres|valibot|polluted|\[object/

/** The problem of a response to bad input, or undefined. */
export function problemOf({ status, headers, body }: Answer): string | undefined {
  // A busy server may answer 503; real failures are in its log.
  const isDeliberate = status < 500 || (status === 503 && headers['retry-after'] !== undefined)
  if (!isDeliberate) return `status ${status}`
  if (isByNode(status, headers)) return undefined
  for (const [name, value] of Object.entries(required))
    if (!value.test(headers[name] ?? '')) return `${name}: ${headers[name]}`
  const revealing = telling.find((name) => name in headers)
  if (revealing) return `${revealing}: ${headers[revealing]}`
  return status >= 400 ? problemOfRefusal(headers, body) : undefined
}

/** Node itself refuses a missing Host and an unknown Expect, without content. */
const isByNode = (status: number, headers: Answer['headers']) =>
  [400, 417].includes(status) && headers['content-type'] === undefined

function problemOfRefusal(headers: Answer['headers'], body: string): string | undefined {
  const type = headers['content-type'] ?? ''
  if (headers['cache-control'] === undefined) return 'a refusal that may be cached'
  if (body === '' || headers['content-encoding'] !== undefined) return undefined
  if (type.startsWith('text/html')) return /<fuzz-mark/.test(body) ? 'input became markup' : undefined
  if (!type.startsWith('application/json')) return `content-type ${type}`
  const { error } = JSON.parse(body)
  if (typeof error?.code !== 'string' || typeof error.message !== 'string')
    return `an error of another shape: ${body}`
  return internals.exec(body)?.[0]
}
