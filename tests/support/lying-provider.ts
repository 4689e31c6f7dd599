import { createServer } from 'node:http'
import { exportJWK, generateKeyPair, SignJWT } from 'jose'
import { freePort } from '../../scripts/free-port.ts'
import { client } from './oidc.ts'

type Claims = Record<string, unknown>

/** An OpenID provider whose responses the test controls. */
export async function startLyingProvider() {
  const port = await freePort()
  const issuer = `http://localhost:${port}`
  const [own, foreign] = await Promise.all([generateKeyPair('RS256'), generateKeyPair('RS256')])
  const jwk = { ...(await exportJWK(own.publicKey)), kid: 'own', alg: 'RS256', use: 'sig' }
  const lies = {
    claims: {} as Claims,
    metadata: {} as Claims,
    /** The response of the userinfo endpoint. */
    userInfo: {} as Claims,
    /** Parameters added to the redirect to the desk. */
    redirect: {} as Record<string, string>,
    kid: 'own',
    isForeignKey: false,
    isUnsigned: false,
    /** Signed with the client secret, which the desk knows and the provider's keys do not contain. */
    isSignedBySecret: false,
  }
  let nonce: string | null = null

  async function idToken(): Promise<string> {
    const now = Math.floor(Date.now() / 1000)
    const said = {
      iss: issuer,
      aud: client.id,
      sub: 'somebody',
      iat: now,
      exp: now + 60,
      nonce,
      ...lies.claims,
    }
    const claims = Object.fromEntries(Object.entries(said).filter(([, value]) => value !== undefined))
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    if (lies.isUnsigned) return `${part({ alg: 'none' })}.${part(claims)}.`
    if (lies.isSignedBySecret)
      return new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(client.secret))
    const key = lies.isForeignKey ? foreign.privateKey : own.privateKey
    return new SignJWT(claims).setProtectedHeader({ alg: 'RS256', kid: lies.kid }).sign(key)
  }

  const server = createServer(async (request, response) => {
    const url = new URL(request.url ?? '/', issuer)
    const json = (body: object) =>
      response.setHeader('content-type', 'application/json').end(JSON.stringify(body))
    if (url.pathname === '/.well-known/openid-configuration')
      return json({
        issuer,
        authorization_endpoint: `${issuer}/auth`,
        token_endpoint: `${issuer}/token`,
        jwks_uri: `${issuer}/jwks`,
        userinfo_endpoint: `${issuer}/userinfo`,
        response_types_supported: ['code'],
        id_token_signing_alg_values_supported: ['RS256'],
        ...lies.metadata,
      })
    if (url.pathname === '/jwks') return json({ keys: [jwk] })
    if (url.pathname === '/userinfo') return json(lies.userInfo)
    if (url.pathname === '/token')
      return json({ access_token: 'x', token_type: 'Bearer', id_token: await idToken() })
    nonce = url.searchParams.get('nonce')
    const back = new URL(url.searchParams.get('redirect_uri') ?? issuer)
    back.searchParams.set('code', 'x')
    back.searchParams.set('state', url.searchParams.get('state') ?? '')
    for (const [name, value] of Object.entries(lies.redirect)) back.searchParams.set(name, value)
    return response.writeHead(303, { location: back.href }).end()
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  return {
    issuer,
    lies,
    async stop() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
