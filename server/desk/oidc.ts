import * as oidc from 'openid-client'
import { deskPaths } from '../../contract/desk.ts'
import type { Config } from '../config.ts'
import { isMailAddress } from '../mail-address.ts'
import { hashOf } from '../process/random-token.ts'
import { OidcProblem, problemOf } from './oidc-problems.ts'

type Settings = NonNullable<NonNullable<Config['desk']>['oidc']>

/** Tolerated clock skew. Small compared with a token's lifetime of minutes. */
const toleratedSeconds = 90
const answerWithinSeconds = 8
const discoverEveryMs = 60 * 60_000
const microsoft = /^https:\/\/login\.microsoftonline\.com\//

export interface Account {
  /** Verified by the provider. */
  email: string
  idToken: string
}

/** OpenID Connect sign-in: authorization code flow with PKCE. */
export function oidcClient({ issuer, clientId, clientSecret }: Settings, origin: string, now: () => number) {
  let known: { configuration: Promise<oidc.Configuration>; until: number } | undefined

  function configured(): Promise<oidc.Configuration> {
    if (known && known.until > now()) return known.configuration
    const configuration = discover()
    known = { configuration, until: now() + discoverEveryMs }
    configuration.catch(() => {
      known = undefined
    })
    return configuration
  }

  /** client_secret_post if the provider supports it, otherwise HTTP Basic, which is the default of the standard. */
  const authentication: oidc.ClientAuth = (server, ...call) => {
    const takesPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post')
    return (takesPost ? oidc.ClientSecretPost : oidc.ClientSecretBasic)(clientSecret)(server, ...call)
  }

  async function discover(): Promise<oidc.Configuration> {
    const server = new URL(issuer)
    const plain = server.protocol === 'http:' ? [oidc.allowInsecureRequests] : []
    const metadata = {
      client_secret: clientSecret,
      [oidc.clockSkew]: Math.round((now() - Date.now()) / 1000),
      [oidc.clockTolerance]: toleratedSeconds,
    }
    // Also verifies signatures: by default the library trusts an ID token that came from the token endpoint over TLS.
    const execute = [...plain, oidc.enableNonRepudiationChecks]
    return oidc.discovery(server, clientId, metadata, authentication, {
      timeout: answerWithinSeconds,
      execute,
    })
  }

  return {
    /**
     * The authorization URL. State, nonce and PKCE verifier are derived from the token, which stays in the browser's
     * cookie.
     */
    async addressFor(token: string): Promise<string> {
      try {
        const configuration = await configured()
        const { state, nonce, verifier } = secretsOf(token)
        const parameters = {
          redirect_uri: origin + deskPaths.oidcCallback,
          scope: 'openid email',
          state,
          nonce,
          code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
          code_challenge_method: 'S256',
        }
        return oidc.buildAuthorizationUrl(configuration, parameters).href
      } catch (error) {
        throw problemOf(error)
      }
    },

    /** The account in the provider's response to the attempt of this token. Throws OidcProblem. */
    async accountIn(query: string, token: string): Promise<Account> {
      const { state, nonce, verifier } = secretsOf(token)
      try {
        const configuration = await configured()
        const tokens = await oidc.authorizationCodeGrant(
          configuration,
          // Uses the configured origin, because the Host header can be forged.
          new URL(origin + deskPaths.oidcCallback + query),
          { expectedState: state, expectedNonce: nonce, pkceCodeVerifier: verifier, idTokenExpected: true },
        )
        const claims = tokens.claims()
        if (!claims || !tokens.id_token) throw new OidcProblem('refused')
        const said: Record<string, unknown> =
          claims.email === undefined
            ? await oidc.fetchUserInfo(configuration, tokens.access_token, claims.sub)
            : claims
        return { email: verifiedAddress(said, claims.iss), idToken: tokens.id_token }
      } catch (error) {
        throw problemOf(error)
      }
    },

    /** The end-session URL of the provider; undefined if it has none. */
    async signOutAddress(idToken: string): Promise<string | undefined> {
      const configuration = await configured().catch(() => undefined)
      if (!configuration?.serverMetadata().end_session_endpoint) return undefined
      const address = oidc.buildEndSessionUrl(configuration, {
        post_logout_redirect_uri: `${origin}/sign-in`,
        ...(idToken && { id_token_hint: idToken }),
      })
      return ['https:', new URL(issuer).protocol].includes(address.protocol) ? address.href : undefined
    },
  }
}

function secretsOf(token: string) {
  const derived = (what: string) => hashOf(`${what} ${token}`).toString('base64url')
  return { state: derived('state'), nonce: derived('nonce'), verifier: derived('verifier') }
}

/**
 * Accepts only a verified address. Microsoft reports verification in xms_edov; its `email` claim can be set by any user.
 */
function verifiedAddress(said: Record<string, unknown>, issuer: string): string {
  const flags = [said.email_verified, ...(microsoft.test(issuer) ? [said.xms_edov] : [])]
  const isVerified = flags.some((flag) => flag === true || flag === 'true' || flag === 1 || flag === '1')
  if (typeof said.email !== 'string' || !isVerified || !isMailAddress(said.email))
    throw new OidcProblem('unverified')
  return said.email
}
