import { readFile } from 'node:fs/promises'
import { languages } from '../../content/languages.ts'
import { expectNoFindings } from '../support/axe.ts'
import { goodLeads } from '../support/form-examples.ts'
import { expect, test } from '../support/lead-browser-test.ts'
import { long } from './long.ts'

test.use({ javaScriptEnabled: false })

test(
  'a new link is requested, opened and used without script, in the language of the page',
  long,
  async ({ page, request, inbox }) => {
    const email = 'lost.link@hospital.example'
    await request.post('/api/demoRequests', { data: { ...goodLeads.demoRequests, email } })
    const { titles, buttons, contact } = languages.te.yours
    await page.goto('/te/yours')
    const main = page.locator('main')
    await main.getByRole('textbox', { name: languages.te.yours.address.label }).fill(email)
    await main.getByRole('button', { name: buttons.request }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(titles.linkSent)
    const link = () => {
      const texts = inbox.mails.filter(({ envelope }) => envelope.to.includes(email))
      return texts
        .map(({ parsed }) => /http\S+\/te\/yours\?open=\S+/.exec(parsed.text ?? '')?.[0])
        .find(Boolean)
    }
    await expect.poll(link, { timeout: 30_000 }).toBeDefined()
    await page.goto(link() ?? '')
    await main.getByRole('button', { name: buttons.open }).click()
    await expect(main).toContainText(email)
    await main.getByRole('button', { name: buttons.noContact }).click()
    await expect(main.getByRole('status')).toHaveText(contact.said)
    const download = page.waitForEvent('download')
    await main.getByRole('button', { name: buttons.download }).click()
    const data = JSON.parse(await readFile(await (await download).path(), 'utf8'))
    expect(data).toMatchObject({ address: email, leads: [{ email }] })
    await main.getByRole('button', { name: buttons.print }).click()
    await expect(main.getByRole('heading', { level: 1 })).toHaveText(titles.printed)
    await expect(main.getByRole('button')).toHaveCount(0)
  },
)

test.describe('with script, for axe', () => {
  test.use({ javaScriptEnabled: true, allowedConsole: /status of 422/ })
  test('axe finds nothing on the page that asks for an address, also when it refuses one', async ({
    page,
  }) => {
    await page.goto('/yours')
    await expectNoFindings(page, 'main')
    await page.locator('[name="email"]').fill('nobody')
    await page.locator('main').getByRole('button').click()
    await expect(page.locator('[aria-invalid]')).toBeFocused()
    await expectNoFindings(page, 'main')
  })
})
