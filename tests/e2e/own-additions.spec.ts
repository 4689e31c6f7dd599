import { expectNoFindings } from '../support/axe.ts'
import { goodLeads } from '../support/form-examples.ts'
import { expect, formOn, test } from '../support/lead-browser-test.ts'
import { all } from '../support/leads.ts'
import { long } from './long.ts'

test(
  'an estimate is sent with a demo request only if ticked, and can be removed',
  long,
  async ({ page, store, inbox }) => {
    await page.goto('/request')
    const { form, fill, submit, change } = formOn(page, 'demoRequests')
    await form.scrollIntoViewIfNeeded()
    await expect(form).toHaveAttribute('novalidate')
    const tick = form.getByRole('checkbox')
    await expect(tick).toHaveCount(0)
    // Without results no space is reserved above the form.
    const gap = await form.evaluate((place) => {
      const heading = place.closest('div')?.querySelector('h2')
      return place.getBoundingClientRect().top - (heading?.getBoundingClientRect().bottom ?? 0)
    })
    expect(gap).toBeLessThan(30)
    await page.goto('/impact#your-figures')
    await expect(page.locator('#your-figures [inert]')).toHaveCount(0)
    await page.locator('#your-figures').getByRole('slider', { name: 'Ambulances' }).fill('12')
    await page.goto('/request')
    await form.scrollIntoViewIfNeeded()
    await expect(tick).not.toBeChecked()
    await expect(form).toContainText('my estimate of about 720 minutes saved per month')
    const values = { ...goodLeads.demoRequests, email: 'tick@hospital.example' }
    const stored = async () => (await all(store.listLeads({ email: values.email }))).at(-1)?.fields.estimate
    await fill(values)
    await tick.check()
    for (const _ of ['now', 'and again']) {
      await page.reload()
      await form.scrollIntoViewIfNeeded()
      await expect(tick).toBeChecked()
    }
    await expectNoFindings(page)
    await submit.click()
    await expect.poll(stored).toBe('12-20-2-3-1')
    await change.click()
    await expect(tick).toBeChecked()
    await tick.uncheck()
    await submit.click()
    await expect.poll(stored).toBeUndefined()

    const thanked = () =>
      inbox.mails.find(({ envelope }) => envelope.to.includes(values.email))?.parsed.text ?? ''
    await expect.poll(thanked).toContain('/yours?open=')
    await page.goto(/http\S+\/yours\?open=\S+/.exec(thanked())?.[0] ?? '')
    await page.locator('main').getByRole('button').click()
    await expect(page.locator('main')).toContainText(values.email)
    await expectNoFindings(page, 'main')
  },
)
