import { languageCodes, languages } from '../../content/languages.ts'
import { collections } from '../../contract/forms.ts'
import { badLeads, goodLeadIn, messageIn } from '../support/form-examples.ts'
import { expect, openForm, test } from '../support/lead-browser-test.ts'
import { long, longUnless } from './long.ts'

const fillAll = 'Please fill in all the fields.'

for (const language of languageCodes) {
  const said = (english: string) => messageIn(language, english)
  const { fields } = languages[language].forms.demoRequests

  test(
    `call-back in ${language}: one status message in the order of the rules, and an inline one for missing fields`,
    longUnless(language === 'en'),
    async ({ page }) => {
      const { field, fill, submit, status } = await openForm(page, 'signups', language)
      const { fields: asked, submit: button } = languages[language].forms.signups
      for (const [name, { placeholder }] of Object.entries(asked))
        await expect(field(name)).toHaveAttribute('placeholder', placeholder)
      await expect(submit).toHaveText(button)
      for (const { change, fields, status: message } of badLeads.filter((b) => b.collection === 'signups')) {
        await fill({ ...goodLeadIn(language, 'signups'), ...change })
        await submit.click()
        await expect(status).toHaveText(said(message))
        const [first] =
          message === fillAll
            ? Object.keys(fields).filter((n) => fields[n]?.includes('required'))
            : Object.keys(fields)
        await expect(field(String(first))).toBeFocused()
        await expect(field(String(first))).toHaveAttribute('aria-invalid', 'true')
        await expect(field(String(first))).toHaveAccessibleDescription(new RegExp(said(message)))
        for (const [name, inline] of Object.entries(fields))
          if (inline.includes('required'))
            await expect(field(name)).toHaveAccessibleDescription(new RegExp(said(inline)))
      }
    },
  )

  test(
    `contact in ${language}: messages beside the fields for two seconds, marked invalid until edited`,
    longUnless(language === 'en'),
    async ({ page }) => {
      const { field, fill, submit, form } = await openForm(page, 'contactUs', language)
      for (const { change, fields: wrong } of badLeads.filter((b) => b.collection === 'contactUs')) {
        await fill({ ...goodLeadIn(language, 'contactUs'), ...change })
        await submit.click()
        for (const [name, english] of Object.entries(wrong)) {
          const message = said(english)
          await expect(form.getByText(message)).toBeVisible()
          await page.clock.fastForward(1999)
          await expect(form.getByText(message)).toBeVisible()
          await expect(field(name)).toBeFocused()
          await expect(field(name)).toHaveAccessibleDescription(new RegExp(message))
          await page.clock.runFor(1)
          await expect(form.getByText(message)).toHaveCount(0)
          await expect(field(name)).toHaveAttribute('aria-invalid', 'true')
          await field(name).pressSequentially('1')
          await expect(field(name)).not.toHaveAttribute('aria-invalid')
        }
      }
    },
  )

  test(`demo in ${language}: advice on each change`, longUnless(language === 'en'), async ({ page }) => {
    const { field, form } = await openForm(page, 'demoRequests', language)
    for (const name of ['email', 'hospitalName'] as const)
      await expect(form.getByLabel(fields[name].label)).toHaveAttribute('name', name)
    const tenDigits = 'Phone number should contain only numeric characters and be exactly 10 digits'
    for (const [name, value, message] of [
      ['firstName', 'Asha7', 'Only letters allowed'],
      ['lastName', 'Rao-Iyer', 'Only letters allowed'],
      ['email', 'asha@clinic.c', 'Invalid email format'],
      ['phoneNumber', '12345', tenDigits],
      ['phoneNumber', '98765x3210', tenDigits],
      ['phoneNumber', '98765432101', tenDigits],
      ['phoneNumber', '', 'Please enter your phone number'],
      ['hospitalName', ' ', 'This field is required'],
      ['designation', ' ', 'This field is required'],
    ] as const) {
      await field(name).fill('x')
      await field(name).fill(value)
      await expect(field(name)).toHaveAccessibleDescription(new RegExp(said(message)))
      // Only a refused value is an error; advice does not block the submit and says so.
      const isBlank = value.trim() === ''
      const sentence = languages[language].forms.filling.asItIs.replace('{message}', said(message))
      await expect(form.getByText(sentence)).toHaveCount(isBlank ? 0 : 1)
      // The hint does not say a third thing beside the advice.
      await expect(form.locator(`#demoRequests-${name}-hint`)).toHaveText(isBlank ? /./ : '')
      await expect(field(name)).toHaveAttribute(isBlank ? 'aria-invalid' : 'data-advised', 'true')
      await expect(field(name)).not.toHaveAttribute(isBlank ? 'data-advised' : 'aria-invalid')
      await field(name).fill(goodLeadIn(language, 'demoRequests')[name])
      for (const mark of ['aria-invalid', 'data-advised']) await expect(field(name)).not.toHaveAttribute(mark)
    }
  })

  test(
    `call-back in ${language}: tabbing through is no mistake, emptying a field is`,
    long,
    async ({ page }) => {
      const { field, form } = await openForm(page, 'signups', language)
      await field('email').focus()
      for (const _ of ['email', 'phone', 'organisation', 'submit']) await page.keyboard.press('Tab')
      await expect(form.locator('[aria-invalid]')).toHaveCount(0)
      for (const [name, message] of [
        ['email', 'Username is required'],
        ['phone', 'Password is required'],
        ['organisation', 'Organization Name is required'],
      ] as const) {
        await expect(form.getByText(said(message))).toHaveCount(0)
        await field(name).fill('a')
        await field(name).fill('')
        await expect(field(name)).toHaveAccessibleDescription(new RegExp(said(message)))
        await expect(field(name)).toHaveAttribute('aria-invalid', 'true')
        await field(name).fill('b')
        await expect(field(name)).not.toHaveAttribute('aria-invalid')
      }
    },
  )

  test(
    `demo in ${language}: submitting needs every field, and the messages stay`,
    longUnless(language === 'en'),
    async ({ page }) => {
      const { field, fill, submit } = await openForm(page, 'demoRequests', language)
      await fill({ firstName: 'Asha7', email: '  ', hospitalName: 'City Hospital' })
      await submit.click()
      await expect(field('lastName')).toBeFocused()
      await page.clock.fastForward(60_000)
      for (const name of ['lastName', 'email', 'phoneNumber', 'designation'])
        await expect(field(name)).toHaveAccessibleDescription(new RegExp(said('This field is required')))
      await expect(field('firstName')).toHaveAccessibleDescription(new RegExp(said('Only letters allowed')))
      await expect(field('hospitalName')).not.toHaveAttribute('aria-invalid')
    },
  )

  for (const collection of collections)
    test(
      `${collection} in ${language}: a hint under each field stays, and refused fields are listed with links`,
      longUnless(language === 'te' && collection === 'contactUs'),
      async ({ page }) => {
        const { form, field, fill, submit } = await openForm(page, collection, language)
        const words = Object.entries(languages[language].forms[collection].fields)
        const hintsStand = async () => {
          for (const [name, { hint }] of words) {
            await expect(form.locator(`#${collection}-${name}-hint`)).toHaveText(hint)
            await expect(form.locator(`#${collection}-${name}-hint`)).toBeVisible()
            await expect(field(name)).toHaveAttribute('aria-describedby', new RegExp(`${name}-hint`))
          }
        }
        await hintsStand()
        await submit.click()
        await expect(field(words[0]?.[0] ?? '')).toHaveAttribute('aria-invalid', 'true')
        const height = (await form.boundingBox())?.height
        await page.clock.fastForward(2000)
        await hintsStand()
        expect((await form.boundingBox())?.height).toBe(height)
        const links = form.getByRole('listitem').getByRole('link')
        await expect(links).toHaveText(words.map(([, { label }]) => label))
        await links.last().click()
        await expect(field(words.at(-1)?.[0] ?? '')).toBeFocused()
        await fill({ ...goodLeadIn(language, collection), email: ' ' })
        await submit.click()
        await expect(links).toHaveCount(0)
      },
    )
}

// In each language, because messages differ in length and line height.
for (const [collection, language] of collections.flatMap((each) =>
  languageCodes.map((code) => [each, code] as const),
))
  test(
    `${collection} in ${language}: each message is nearer to its own field than to the next label`,
    long,
    async ({ page }) => {
      const { form, submit, field } = await openForm(page, collection, language)
      for (const width of [360, 1440]) {
        await page.setViewportSize({ width, height: 900 })
        if (collection === 'contactUs') await field('phoneNumber').fill('12x')
        await submit.click()
        await expect(form.locator('[aria-invalid]').first()).toBeVisible()
        for (const { own, next } of await form.evaluate(distancesOfMessages))
          expect(next).toBeGreaterThan(2 * own)
      }
    },
  )

/** Distances in pixels from each message to its field above and to the next label below. */
function distancesOfMessages(form: HTMLElement) {
  return [...form.querySelectorAll<HTMLElement>('[aria-invalid]')].map((control) => {
    const words = document.createRange()
    words.selectNodeContents(control.parentElement?.querySelector('p') ?? control)
    const message = words.getBoundingClientRect()
    const below = [...form.querySelectorAll('label, [type="submit"]')]
      .map((label) => label.getBoundingClientRect())
      .filter(({ top, left, right }) => top >= message.bottom && left < message.right && right > message.left)
    return {
      own: message.top - control.getBoundingClientRect().bottom,
      next: Math.min(...below.map(({ top }) => top - message.bottom)),
    }
  })
}
