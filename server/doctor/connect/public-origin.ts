import { once } from 'node:events'
import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { connect } from 'node:tls'
import type { Config } from '../../config.ts'
import { codeOf, messageOf, nameOf } from '../../process/describe-error.ts'
import {
  allFindings,
  type CheckResult,
  clockFinding,
  type Finding,
  must,
  remediesFor,
  should,
} from '../finding.ts'

const usualLongestMs = 10_000
const dayMs = 24 * 60 * 60_000
const daysToRenew = 14

export interface OriginOptions {
  ca?: Buffer
  httpPort?: number
  longestMs?: number
}

type Limits = Pick<OriginOptions, 'ca'> & { longestMs: number }

/** Requests pages at the public URL like a visitor: through DNS, certificate and proxy. */
export async function tryPublicOrigin(
  { publicOrigin, publicApiOrigin }: Pick<Config, 'publicOrigin' | 'publicApiOrigin'>,
  { ca, httpPort = 80, longestMs = usualLongestMs }: OriginOptions = {},
): Promise<Finding[]> {
  const ask = (path: string, origin = publicOrigin) => get(new URL(path, origin), { ca, longestMs })
  try {
    const before = Date.now()
    const [page, otherCase, ready] = await Promise.all([
      ask('/'),
      // A CDN may treat letter case differently.
      ask(publicApiOrigin ? '/howWork' : '/HOWWORK'),
      ask('/readyz', publicApiOrigin),
    ])
    const overTls = publicOrigin.startsWith('https:')
    const pageDate = Date.parse(page.headers.date ?? '')
    return allFindings(
      pages(page, otherCase, ready),
      clockFinding(new URL(publicOrigin).hostname, pageDate, before - 1000, Date.now()),
      overTls && page.headers['strict-transport-security'] === undefined && noHsts,
      overTls && (await encryption(publicOrigin, { ca, longestMs })),
      overTls && (await plainHttp(publicOrigin, httpPort, { longestMs })),
    )
  } catch (error) {
    const asked = [publicOrigin, publicApiOrigin].filter(Boolean).join(' or ')
    const problem = `${asked} did not answer correctly: ${messageOf(error)}`
    return [must('PUBLIC_ORIGIN', problem, remedyFor(`${codeOf(error)} ${nameOf(error)}`))]
  }
}

async function get(url: URL, { ca, longestMs }: Limits): Promise<IncomingMessage> {
  const send = url.protocol === 'https:' ? httpsRequest : httpRequest
  const headers = { 'accept-encoding': 'br, gzip' }
  const request = send(url, { agent: false, headers, signal: AbortSignal.timeout(longestMs), ca })
  // After the response, errors on the connection no longer matter.
  request.on('error', () => {}).end()
  const [answer] = await once(request, 'response')
  return answer.resume()
}

const pages = (page: IncomingMessage, otherCase: IncomingMessage, ready: IncomingMessage): CheckResult => [
  page.statusCode !== 200 &&
    must('PUBLIC_ORIGIN', `/ answers ${page.statusCode}.`, 'Let the proxy pass every path to this server.'),
  otherCase.statusCode !== 200 &&
    must(
      'proxy',
      `/HOWWORK answers ${otherCase.statusCode}; paths are case-insensitive.`,
      'Configure the proxy not to change paths.',
    ),
  ready.statusCode !== 200 &&
    must(
      'PUBLIC_ORIGIN',
      `/readyz answers ${ready.statusCode}.`,
      'The server or its store is not ready; see its log.',
    ),
  page.headers['content-encoding'] === undefined &&
    should(
      'proxy',
      'Pages arrive uncompressed.',
      'Let the proxy forward Accept-Encoding; the server compresses.',
    ),
  ['content-security-policy', 'x-content-type-options'].some((name) => page.headers[name] === undefined) &&
    must('proxy', 'The proxy removes security headers.', 'Let the proxy forward the server’s headers.'),
]

const noHsts = must(
  'proxy',
  'The Strict-Transport-Security header is missing.',
  'Start the server with the same PUBLIC_ORIGIN, and let the proxy forward the header.',
)

async function encryption(origin: string, { ca, longestMs }: Limits): Promise<CheckResult> {
  const { hostname, port } = new URL(origin)
  const to = { host: hostname, port: Number(port || 443), servername: hostname }
  const socket = connect({ ...to, ca, ALPNProtocols: ['h2', 'http/1.1'] })
  socket.setTimeout(longestMs, () => socket.destroy(new Error('timeout')))
  await once(socket, 'secureConnect')
  const days = Math.floor((Date.parse(socket.getPeerCertificate().valid_to) - Date.now()) / dayMs)
  const { alpnProtocol } = socket
  socket.destroy()
  const renewal = 'Find out why it was not renewed: certbot renew --dry-run.'
  return [
    days < daysToRenew && should('certificate', `It expires in ${days} days.`, renewal),
    alpnProtocol !== 'h2' &&
      should('proxy', 'It does not support HTTP/2.', 'Enable it as in deploy/nginx.conf.'),
  ]
}

async function plainHttp(origin: string, port: number, limits: Limits): Promise<Finding | undefined> {
  const url = new URL(`http://${new URL(origin).hostname}:${port}/howWork`)
  const answer = await get(url, limits).catch(() => undefined)
  if (answer?.headers.location?.startsWith('https://')) return undefined
  if (!answer)
    return should('proxy', 'Plain http is not answered.', 'Redirect port 80 to https for links without it.')
  return must(
    'proxy',
    `Plain http is answered with ${answer.statusCode}, not redirected to https.`,
    'Redirect it: deploy/nginx.conf.',
  )
}

const remedyFor = remediesFor(
  'Open it in a browser and see the proxy’s log.',
  [/ENOTFOUND|EAI_AGAIN/, 'Let the name point to this machine: an A and an AAAA record.'],
  [/ECONNREFUSED/, 'Start the proxy, and let the firewall pass port 443.'],
  [/EXPIRED/, 'The certificate has expired: renew it.'],
  [/SELF_SIGNED|UNABLE_TO|ALTNAME|CERT/, 'Get a certificate for this name, with its complete chain.'],
  [/ABORT|TIMEOUT|ETIMEDOUT|EHOSTUNREACH/i, 'A firewall may block it; open port 443.'],
)
