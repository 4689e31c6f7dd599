import type { Page } from '@playwright/test'
import { type Language, languages } from '../../content/languages.ts'
import { apiPaths } from '../../contract/api.ts'
import type { Collection } from '../../contract/forms.ts'
import { pathIn } from '../../contract/routes.ts'
import type { Lead } from '../../server/database/lead.ts'
import { openStore } from '../../server/database/open-store.ts'
import type { Store } from '../../server/database/store.ts'
import { test as base, expect } from './browser-test.ts'
import { emptyDatabaseUrl } from './fresh-database.ts'
import { all } from './leads.ts'
import { stopClock } from './page-time.ts'
import { type Receiver, startReceiver } from './receiver.ts'
import { spawnServerAtItsOrigin } from './server.ts'
import { type SmtpInbox, startSmtp } from './smtp.ts'

interface LeadFixtures {
  /** Which database the server keeps its leads in: the same tests run on both. */
  database: 'sqlite' | 'postgres'
  databaseUrl: string | undefined
  /** Where the server's mails arrive. */
  inbox: SmtpInbox
  /** Where the server hands its leads over. */
  receiver: Receiver
  /** The server's own database, read beside it. */
  store: Store
}

export const test = base.extend<object, LeadFixtures>({
  database: ['sqlite', { scope: 'worker', option: true }],
  databaseUrl: [
    async ({ database }, use) => {
      await use(database === 'sqlite' ? undefined : await emptyDatabaseUrl())
    },
    { scope: 'worker' },
  ],
  inbox: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const inbox = await startSmtp()
      await use(inbox)
      await inbox.close()
    },
    { scope: 'worker' },
  ],
  receiver: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads a fixture's needs from this pattern.
    async ({}, use) => {
      const receiver = await startReceiver()
      await use(receiver)
      await receiver.close()
    },
    { scope: 'worker' },
  ],
  server: [
    async ({ inbox, receiver, databaseUrl }, use) => {
      const env = {
        SMTP_URL: inbox.url,
        WEBHOOK_URLS: receiver.url,
        WEBHOOK_SECRET: `whsec_${Buffer.alloc(32, 7).toString('base64')}`,
        WEBHOOK_ALLOW_PRIVATE: '1',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      }
      const server = await spawnServerAtItsOrigin(env)
      await use(server)
      await server.stop()
    },
    { scope: 'worker' },
  ],
  store: [
    async ({ server, databaseUrl }, use) => {
      const store = await openStore({ dataDir: server.dataDir, databaseUrl })
      await use(store)
      await store.close()
    },
    { scope: 'worker' },
  ],
})

export { expect }

export const pageOf = { signups: '/', contactUs: '/contactSection', demoRequests: '/request' } as const

/** A form's parts the way a person finds them. */
export function formOn(page: Page, collection: Collection, language: Language = 'en') {
  const form = page.locator(`form[data-form="${collection}"]`)
  const field = (name: string) => form.locator(`[name="${name}"]`)
  return {
    form,
    field,
    submit: form.locator('[type="submit"]'),
    status: form.getByRole('status'),
    change: form.getByRole('button', { name: languages[language].forms.outcome.change }),
    another: form.getByRole('button', { name: languages[language].forms.outcome.another }),
    async fill(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value)
    },
    async values(names: string[]) {
      return Promise.all(names.map((name) => field(name).inputValue()))
    },
  }
}

/**
 * Settles when the page to be opened next is done with its visitor. Until then a leap of its clock would run into the
 * time limits of calls under way, and a form sent at the same moment would miss the token of the sign-in.
 */
export async function visitDone(page: Page): Promise<void> {
  const ending = [apiPaths.identity, apiPaths.summary].map((path) => page.waitForResponse(`**${path}`))
  for (const response of await Promise.all(ending)) await response.finished()
}

/** Opens the form's page and waits until its script has taken over; its clock then stands still. */
export async function openForm(page: Page, collection: Collection, language: Language = 'en') {
  await page.clock.install()
  const done = visitDone(page)
  await page.goto(pathIn(language, pageOf[collection]))
  const parts = formOn(page, collection, language)
  await parts.form.scrollIntoViewIfNeeded()
  await expect(parts.form).toHaveAttribute('novalidate')
  await done
  await stopClock(page)
  return parts
}

export const leadsFrom = (store: Store, email: string): Promise<Lead[]> => all(store.listLeads({ email }))
