import type { Page } from '@playwright/test'
import { type Language, languages } from '../../content/languages.ts'
import { apiPaths } from '../../contract/api.ts'
import type { Collection } from '../../contract/forms.ts'
import { pathIn } from '../../contract/routes.ts'
import type { Lead } from '../../server/database/lead.ts'
import type { Store } from '../../server/database/store.ts'
import { expect, test } from './browser-test.ts'
import { all } from './leads.ts'
import { stopClock } from './page-time.ts'

export { expect, test }

export const pageOf = { signups: '/', contactUs: '/contactSection', demoRequests: '/request' } as const

/** The parts of a form, found by role and label. */
export function formOn(page: Page, collection: Collection, language: Language = 'en') {
  const form = page.locator(`form[data-form="${collection}"]`)
  const field = (name: string) => form.locator(`[name="${name}"]`)
  return {
    form,
    field,
    submit: form.locator('[type="submit"]'),
    status: form.getByRole('status'),
    change: form.getByRole('button', { name: languages[language].forms.outcome.change }),
    confirmation: page.locator('[data-confirmation]'),
    async fill(values: Record<string, string>) {
      for (const [name, value] of Object.entries(values)) await field(name).fill(value)
    },
    async values(names: string[]) {
      return Promise.all(names.map((name) => field(name).inputValue()))
    },
  }
}

/**
 * Resolves when the page opened next has finished signing in its visitor. Advancing its clock earlier would trip request
 * timeouts, and a form sent at the same moment would lack the token.
 */
export async function visitDone(page: Page): Promise<void> {
  const ending = [apiPaths.identity, apiPaths.summary].map((path) => page.waitForResponse(`**${path}`))
  for (const response of await Promise.all(ending)) await response.finished()
}

/** Opens the form's page, waits until it is hydrated, and stops its clock. */
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
