import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import Provider from 'oidc-provider'
import { deskPaths } from '../../contract/desk.ts'
import { freePort } from '../../scripts/free-port.ts'

export interface Account {
  email: string
  email_verified: boolean
}

export interface TestProvider {
  issuer: string
  /** The account that signs in next. */
  account: Account
  stop(): Promise<void>
}

export const client = { id: 'desk', secret: 'a-secret-of-the-desk-and-the-provider' }

/** A real OpenID provider on loopback. Its sign-in page signs in the set account without asking. */
export async function startProvider(deskOrigin: string): Promise<TestProvider> {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const test: TestProvider = { issuer, account: { email: '', email_verified: true }, stop }
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: client.id,
        client_secret: client.secret,
        redirect_uris: [deskOrigin + deskPaths.oidcCallback],
        post_logout_redirect_uris: [`${deskOrigin}/sign-in`],
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    // Like Google, Microsoft, Keycloak and Zoho: the ID token contains the address.
    conformIdTokenClaims: false,
    pkce: { required: () => true },
    ttl: { IdToken: 60, AccessToken: 60, Session: 600, Interaction: 600, Grant: 600 },
    features: { devInteractions: { enabled: false } },
    cookies: { keys: ['test'] },
    findAccount: (_, sub) => ({ accountId: sub, claims: async () => ({ sub, ...test.account }) }),
    interactions: { url: (_, { uid }) => `/interaction/${uid}` },
  })
  provider.proxy = false
  const answer = provider.callback()
  const server: Server = createServer(async (request, response) => {
    if (!request.url?.startsWith('/interaction/')) return answer(request, response)
    const { params, prompt, session } = await provider.interactionDetails(request, response)
    const accountId = session?.accountId ?? 'somebody'
    if (prompt.name === 'login')
      return provider.interactionFinished(request, response, { login: { accountId } })
    const grant = new provider.Grant({ accountId, clientId: String(params.client_id) })
    grant.addOIDCScope('openid email')
    const grantId = await grant.save()
    return provider.interactionFinished(request, response, { consent: { grantId } })
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  void (server.address() as AddressInfo)
  return test

  async function stop() {
    server.closeAllConnections()
    await new Promise((resolve) => server.close(resolve))
  }
}

/** Follows redirects like a browser, with cookies per origin. */
export class CookieBrowser {
  readonly jars = new Map<string, Map<string, string>>()

  cookiesOf(url: string): string {
    return [...(this.jars.get(new URL(url).origin) ?? [])]
      .map(([name, value]) => `${name}=${value}`)
      .join('; ')
  }

  async get(url: string): Promise<Response> {
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: this.cookiesOf(url) } })
    const jar = this.jars.get(new URL(url).origin) ?? new Map<string, string>()
    this.jars.set(new URL(url).origin, jar)
    for (const set of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? []
      if (/max-age=0|expires=Thu, 01 Jan 1970/i.test(set) || value === '') jar.delete(name)
      else jar.set(name, value)
    }
    return response
  }

  /** Every URL on the way, including the last one, which does not redirect or at which `until` stops. */
  async follow(url: string, until = (_: string): boolean => false): Promise<string[]> {
    const way = [url]
    for (let next = url; !until(next); ) {
      const location = (await this.get(next)).headers.get('location')
      if (location === null) break
      next = new URL(location, next).href
      way.push(next)
    }
    return way
  }
}
