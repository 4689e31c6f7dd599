import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { deskPaths } from '../../contract/desk.ts'
import { freePort } from '../../scripts/free-port.ts'
import { DeskBrowser, type DeskOptions, startDesk, type TestDesk } from '../../tests/support/desk.ts'
import { startLyingProvider } from '../../tests/support/lying-provider.ts'
import { CookieBrowser, client, startProvider, type TestProvider } from '../../tests/support/oidc.ts'
import { makeLinkToken } from './sign-in.ts'

const asha = 'Asha@firsthour.example'
const people = `Asha Rao <${asha}>=answer, stra\u00dfe@firsthour.example=read, kiran@firsthour.example=admin`

const envFor = (issuer: string, more: NodeJS.ProcessEnv = {}) => ({
  DESK_PEOPLE: people,
  DESK_OIDC_ISSUER: issuer,
  DESK_OIDC_CLIENT_ID: client.id,
  DESK_OIDC_CLIENT_SECRET: client.secret,
  ...more,
})

/** Chooses the port first, because the provider needs the redirect URI before the desk starts. */
async function startBoth(options: Omit<DeskOptions, 'env'> & { more?: NodeJS.ProcessEnv } = {}) {
  const port = await freePort()
  const origin = `http://localhost:${port}`
  const provider = await startProvider(origin)
  const env = { ...envFor(provider.issuer, options.more), DESK_PORT: String(port), DESK_ORIGIN: origin }
  return { provider, desk: await startDesk({ ...options, env, port }) }
}

const endOf = (way: string[]) => {
  const { pathname, search, hash } = new URL(way.at(-1) ?? '')
  return { end: pathname + search, key: hash.slice(1) }
}
const signIn = async (desk: TestDesk, browser = new CookieBrowser()) => {
  const { end, key } = endOf(await browser.follow(desk.origin + deskPaths.oidc))
  return { end, browser: new DeskBrowser(desk.origin, browser.cookiesOf(desk.origin), key) }
}
const isCallback = (url: string) => url.includes(deskPaths.oidcCallback)

describe('with a provider', () => {
  let desk: TestDesk
  let provider: TestProvider
  beforeAll(async () => {
    ;({ desk, provider } = await startBoth())
  })
  afterAll(async () => {
    await desk.close()
    await provider.stop()
  })
  const as = (email: string, email_verified = true) => {
    provider.account = { email, email_verified }
  }

  test('a listed person is signed in by a verified address, with an ordinary session', async () => {
    as('asha@firsthour.example')
    const { end, browser } = await signIn(desk)
    expect(end).toBe('/signed-in')
    expect((await browser.get(deskPaths.session)).body).toMatchObject({
      person: asha,
      name: 'Asha Rao',
      role: 'answer',
    })
    const { accesses } = await desk.store.pageLeadAccess(0, 1)
    expect(accesses).toMatchObject([{ actor: asha, kind: 'sign in' }])
  })

  test('signing out also ends the session at the provider', async () => {
    as('asha@firsthour.example')
    const { browser } = await signIn(desk)
    const { status, body } = await browser.delete(deskPaths.session)
    expect(status).toBe(200)
    const address = new URL(body.signOutAt)
    expect(address.origin).toBe(provider.issuer)
    expect(address.searchParams.get('post_logout_redirect_uri')).toBe(`${desk.origin}/sign-in`)
    expect((await fetch(address)).status).toBe(200)
    expect((await browser.get(deskPaths.session)).status).toBe(401)
  })

  test.each([
    ['an address that is not verified', 'asha@firsthour.example', false, 'unverified'],
    ['an address that is not on the list', 'mallory@firsthour.example', true, 'unknown'],
    ['one that folds to an address on the list', 'strasse@firsthour.example', true, 'unknown'],
    ['one in wide letters', '\uff41sha@firsthour.example', true, 'unknown'],
    ['one with a Cyrillic letter', '\u0430sha@firsthour.example', true, 'unknown'],
    ['one with the Kelvin sign for a K', '\u212airan@firsthour.example', true, 'unknown'],
    ['one with a wide domain', 'kiran@\uff46irsthour.example', true, 'unknown'],
    ['one with an invisible letter', 'asha\u200b@firsthour.example', true, 'unverified'],
  ])('%s is not signed in', async (_, email, isVerified, problem) => {
    as(email, isVerified)
    const { end, browser } = await signIn(desk)
    expect(end).toBe(`/sign-in?problem=${problem}`)
    expect((await browser.get(deskPaths.session)).status).toBe(401)
  })

  test('an answer works once, and only in the browser that asked', async () => {
    as('asha@firsthour.example')
    const browser = new CookieBrowser()
    const way = await browser.follow(desk.origin + deskPaths.oidc, isCallback)
    const callback = way.at(-1) ?? ''
    const stranger = new CookieBrowser()
    expect(endOf(await stranger.follow(callback)).end).toBe('/sign-in?problem=expired')
    const cookie = browser.cookiesOf(desk.origin)
    expect(endOf(await browser.follow(callback)).end).toBe('/signed-in')
    const again = await fetch(callback, { redirect: 'manual', headers: { cookie } })
    expect(again.headers.get('location')).toBe('/sign-in?problem=expired')
    const others = new CookieBrowser()
    await others.follow(desk.origin + deskPaths.oidc, isCallback)
    // The state belongs to another browser's attempt.
    expect(endOf(await others.follow(callback)).end).toBe('/sign-in?problem=refused')
  })

  test('a mailed link is not accepted as a sign-in attempt, nor the reverse', async () => {
    const token = (await makeLinkToken({ store: desk.store, now: Date.now }, asha)) ?? ''
    const answer = await fetch(`${desk.origin}${deskPaths.oidcCallback}?code=x&state=y`, {
      redirect: 'manual',
      headers: { cookie: `desk-oidc=${token}` },
    })
    expect(answer.headers.get('location')).toBe('/sign-in?problem=expired')
    const browser = new CookieBrowser()
    await browser.follow(desk.origin + deskPaths.oidc, isCallback)
    const attempt = /desk-oidc=([^;]+)/.exec(browser.cookiesOf(desk.origin))?.[1]
    expect((await desk.browser().post(deskPaths.session, { token: attempt })).status).toBe(401)
  })

  test('a person who cancels at the provider is told so', async () => {
    const browser = new CookieBrowser()
    const way = await browser.follow(desk.origin + deskPaths.oidc, (url) => url.startsWith(provider.issuer))
    const state = new URL(way.at(-1) ?? '').searchParams.get('state')
    const iss = encodeURIComponent(provider.issuer)
    const back = `${desk.origin}${deskPaths.oidcCallback}?error=access_denied&state=${state}&iss=${iss}`
    expect(endOf(await browser.follow(back)).end).toBe('/sign-in?problem=cancelled')
  })

  test('the page offers both ways, and no header of a proxy signs anybody in', async () => {
    expect((await desk.browser().get(deskPaths.ways)).body).toEqual({
      link: true,
      oidc: 'Sign in with your company account',
    })
    for (const name of [
      'x-forwarded-user',
      'x-forwarded-email',
      'x-auth-request-email',
      'remote-user',
      'x-ms-client-principal-name',
    ])
      expect((await fetch(desk.origin + deskPaths.session, { headers: { [name]: asha } })).status).toBe(401)
  })
})

test.each([
  [-60_000, '/signed-in'],
  [60_000, '/signed-in'],
  [10 * 60_000, '/sign-in?problem=refused'],
])('with a clock that is %d ms off sign-in ends at %s', async (offMs, end) => {
  const { desk, provider } = await startBoth({ now: () => Date.now() + offMs })
  provider.account = { email: 'asha@firsthour.example', email_verified: true }
  expect((await signIn(desk)).end).toBe(end)
  await desk.close()
  await provider.stop()
})

test('with the provider down a link still works, and with links disabled nothing does', async () => {
  const { desk, provider } = await startBoth()
  await provider.stop()
  expect((await signIn(desk)).end).toBe('/sign-in?problem=unreachable')
  expect((await desk.signIn(asha)).cookie).toBeDefined()
  await desk.close()

  const alone = await startBoth({ more: { DESK_SIGN_IN: 'oidc', DESK_OIDC_LABEL: 'Google' } })
  const browser = alone.desk.browser()
  expect((await browser.get(deskPaths.ways)).body).toEqual({ link: false, oidc: 'Google' })
  expect((await browser.post(deskPaths.link, { email: asha })).status).toBe(403)
  const token = await makeLinkToken({ store: alone.desk.store, now: Date.now }, asha)
  expect((await browser.post(deskPaths.session, { token })).status).toBe(403)
  await alone.desk.close()
  await alone.provider.stop()
})

test('without a provider the OIDC routes do not exist', async () => {
  const desk = await startDesk()
  expect((await desk.browser().get(deskPaths.ways)).body).toEqual({ link: true, oidc: null })
  expect((await desk.browser().get(deskPaths.oidc)).status).toBe(404)
  expect((await desk.browser().get(deskPaths.oidcCallback)).status).toBe(404)
  await desk.close()
})

describe('a dishonest provider', () => {
  let liar: Awaited<ReturnType<typeof startLyingProvider>>
  beforeAll(async () => {
    liar = await startLyingProvider()
    truth = { ...liar.lies, claims: good }
  })
  afterAll(() => liar.stop())
  const good = { email: 'asha@firsthour.example', email_verified: true }
  let truth: typeof liar.lies

  const tryWith = async (lies: Partial<typeof liar.lies>) => {
    Object.assign(liar.lies, truth, lies)
    const desk = await startDesk({ env: envFor(liar.issuer) })
    const { end } = await signIn(desk)
    const logs = desk.logs()
    await desk.close()
    expect(logs).not.toContain('asha@')
    return end
  }
  const past = Math.floor(Date.now() / 1000) - 3600

  test('an honest answer signs in', async () => {
    expect(await tryWith({})).toBe('/signed-in')
    expect(await tryWith({ claims: { ...good, email_verified: 'true' } })).toBe('/signed-in')
    // Some providers state the address at the userinfo endpoint only.
    expect(await tryWith({ claims: {}, userInfo: { sub: 'somebody', ...good } })).toBe('/signed-in')
  })

  test.each([
    ['another audience', { claims: { ...good, aud: 'another-client' } }, 'refused'],
    [
      'several audiences without a word which is meant',
      { claims: { ...good, aud: ['desk', 'other'] } },
      'refused',
    ],
    ['another issuer', { claims: { ...good, iss: 'https://accounts.example' } }, 'refused'],
    ['an old token', { claims: { ...good, exp: past } }, 'refused'],
    ['another nonce', { claims: { ...good, nonce: 'of-another-attempt' } }, 'refused'],
    ['no nonce', { claims: { ...good, nonce: undefined } }, 'refused'],
    ['no subject', { claims: { ...good, sub: undefined } }, 'refused'],
    ['a key that is not its own', { isForeignKey: true }, 'refused'],
    ['no signature', { isUnsigned: true }, 'refused'],
    ['a key that it does not list', { kid: 'other', isForeignKey: true }, 'refused'],
    ['a signature made with the client secret', { isSignedBySecret: true }, 'refused'],
    ['a token for another party', { claims: { ...good, aud: ['desk', 'other'], azp: 'other' } }, 'refused'],
    ['another issuer in the redirect', { redirect: { iss: 'https://accounts.example' } }, 'refused'],
    ['the address of another subject', { claims: {}, userInfo: { sub: 'other', ...good } }, 'refused'],
    [
      'an unverified address at its userinfo endpoint',
      { claims: {}, userInfo: { sub: 'somebody', email: good.email } },
      'unverified',
    ],
    [
      'the verification of another address',
      { claims: { email: good.email }, userInfo: { sub: 'somebody', ...good } },
      'unverified',
    ],
    [
      'an issuer in its metadata that is not its address',
      { metadata: { issuer: 'https://accounts.example' } },
      'refused',
    ],
    [
      'a page to sign in at that is a script',
      { metadata: { authorization_endpoint: 'javascript:alert(1)' } },
      'refused',
    ],
    ['the address with a tag', { claims: { ...good, email: 'asha+x@firsthour.example' } }, 'unknown'],
    ['the address with a name', { claims: { ...good, email: `Asha <${good.email}>` } }, 'unverified'],
    ['addresses as a list', { claims: { ...good, email: ['asha@firsthour.example'] } }, 'unverified'],
    ['no word whether it is verified', { claims: { email: good.email } }, 'unverified'],
    ['verified as the word false', { claims: { ...good, email_verified: 'false' } }, 'unverified'],
    ['the mark of another provider', { claims: { email: good.email, xms_edov: true } }, 'unverified'],
  ] as const)('%s signs nobody in', async (_, lies, problem) => {
    expect(await tryWith(lies as Partial<typeof liar.lies>)).toBe(`/sign-in?problem=${problem}`)
  })
})
