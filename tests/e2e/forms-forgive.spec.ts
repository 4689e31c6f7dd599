import { collections } from '../../contract/forms.ts'
import { goodLeads } from '../support/form-examples.ts'
import { expect, leadsFrom, openForm, test } from '../support/lead-browser-test.ts'

const phoneOf = { signups: 'phone', contactUs: 'phoneNumber', demoRequests: 'phoneNumber' } as const

for (const collection of collections)
  test(`${collection}: a number becomes ten digits when the field is left, and typing undoes it`, async ({
    page,
  }) => {
    const { field, form } = await openForm(page, collection)
    const phone = field(phoneOf[collection])
    for (const typed of ['+91 98765 43210', '098765-43210', '९८७६५ ४३२१०', '౯౮౭౬౫౪౩౨౧౦']) {
      await phone.fill(typed)
      await expect(phone).toHaveValue(typed)
      await phone.blur()
      await expect(phone).toHaveValue('9876543210')
      await expect(form.getByText('Written as 9876543210. Type to change it.')).toBeVisible()
    }
    await phone.fill('+91 98765 43210')
    await expect(form.getByText('Written as')).toHaveCount(0)
    await phone.blur()
    await expect(phone).toHaveValue('+91 98765 43210')
    await phone.fill('98765-4321')
    await phone.blur()
    await expect(phone).toHaveValue('98765-4321')
  })

test('Enter in the phone field sends the ten digits', async ({ page, store }) => {
  const { fill, field, status } = await openForm(page, 'contactUs')
  const email = 'enter@clinic.co'
  await fill({ ...goodLeads.contactUs, email, phoneNumber: '+91 98765 43210' })
  await field('phoneNumber').press('Enter')
  await expect(status).toHaveText('Form submitted successfully!')
  expect((await leadsFrom(store, email)).map(({ fields }) => fields)).toMatchObject([
    { phoneNumber: '9876543210' },
  ])
})

test('the demo form offers the address that was probably meant, and is sent with one that no mail reaches', async ({
  page,
}) => {
  const { fill, field, form, submit, confirmation } = await openForm(page, 'demoRequests')
  const beside = form.getByText('We could not answer to this address.')
  await fill({ ...goodLeads.demoRequests, email: 'priya@gmail' })
  await expect(beside).toBeVisible()
  await form.getByRole('button', { name: 'Use priya@gmail.com' }).click()
  await expect(field('email')).toHaveValue('priya@gmail.com')
  await expect(field('email')).toBeFocused()
  await expect(beside).toHaveCount(0)
  await field('email').fill('priya')
  await expect(beside).toBeVisible()
  await field('email').fill('me@')
  await expect(beside).toBeVisible()
  await submit.click()
  await expect(confirmation).toContainText('We cannot send a confirmation to me@.')
})

test('three empty fields: the summary names each, says why and links to it', async ({ page }) => {
  const { fill, field, form, submit } = await openForm(page, 'demoRequests')
  await fill({ ...goodLeads.demoRequests, firstName: '', email: '', designation: ' ' })
  await submit.click()
  const reasons = form.getByRole('list', { name: 'Please check these fields:' }).getByRole('listitem')
  await expect(reasons).toHaveText([
    'First Name: empty; how may we address you?',
    'Business Email: empty; we send the confirmation there',
    'Designation: empty; it tells us what to show you',
  ])
  await reasons.getByRole('link', { name: 'Designation' }).click()
  await expect(field('designation')).toBeFocused()
})

test.describe('with the server down, on a phone', () => {
  // Chromium logs the failed request.
  test.use({ viewport: { width: 390, height: 664 }, allowedConsole: /ERR_FAILED/ })
  for (const collection of collections)
    test(`${collection}: the message is in view and has the focus`, async ({ page }) => {
      const { fill, submit, status } = await openForm(page, collection)
      await page.route(`**/api/${collection}`, (route) => route.abort())
      await fill(goodLeads[collection])
      await submit.click()
      await expect(status).toHaveText('Network error. Please try again later.')
      await expect(status).toBeFocused()
      await expect(status).toBeInViewport({ ratio: 1 })
    })
})
