import { expect, test } from '../support/browser-test.ts'
import { goalsOf, watch } from './visits.ts'

test('taps on phone number, WhatsApp and questionnaire are goals; 108 and 112 are none', async ({
  page,
  context,
}) => {
  const seen = watch(context)
  await page.goto('/security')
  // The links stay on the page, so that nothing is opened or called here.
  await page.evaluate(() => addEventListener('click', (event) => event.preventDefault()))
  for (const start of ['tel:112', 'tel:+', 'https://wa.me/', '/security.csv'])
    await page.locator(`:is(main, footer) a[href^="${start}"]`).first().click()
  await expect
    .poll(() => goalsOf(page, seen))
    .toEqual(['phone_tapped', 'whatsapp_tapped', 'questionnaire_taken'])
})

test('a number written without its country is a goal too', async ({ page, context }) => {
  const seen = watch(context)
  await page.goto('/contactSection')
  await page.evaluate(() => {
    addEventListener('click', (event) => event.preventDefault())
    document.querySelector('main a[href^="tel:+"]')?.setAttribute('href', 'tel:(040)5550-0142')
  })
  await page.locator('main a[href^="tel:("]').click()
  await expect.poll(() => goalsOf(page, seen)).toEqual(['phone_tapped'])
})
