import type { Page } from '@playwright/test'
import { languages } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { expectNoFindings } from '../support/axe.ts'
import { expect, test } from '../support/browser-test.ts'
import { englishLeftIn } from './english-left.ts'
import { long } from './long.ts'

const stage = (page: Page) => page.locator('#run')
const hospitals = (page: Page) => stage(page).locator('[data-hospital]')

/** The part of a template before its first placeholder. */
const opening = (sentence: string) => sentence.split('{', 1)[0] ?? ''
/** Matches a template with any values. */
const filled = (sentence: string) =>
  new RegExp(sentence.replaceAll(/[.*+?^$()|[\]\\]/g, '\\$&').replaceAll(/\{\w+\}/g, '.+'))

for (const language of ['hi', 'te'] as const) {
  const { runACase: words, places, impact } = languages[language]
  const { setup, run, result } = words

  test(
    `a case runs in ${language} from the choice to the result, and another after it`,
    long,
    async ({ page }) => {
      await page.clock.install({ time: 0 })
      await page.goto(pathIn(language, '/case#run-heartAttack'))
      const start = stage(page).getByRole('button', { name: setup.start })
      await expect(start).toBeVisible()
      await stage(page).getByRole('radio', { name: words.emergencies.stroke }).check()
      const full = hospitals(page).first()
      const name = await full.locator('b').first().textContent()
      expect(Object.values(places.hospitals)).toContain(name)
      await full.getByRole('button', { name: `${setup.fill}: ${name}` }).click()
      await page.clock.runFor(1000)
      await expect(
        stage(page)
          .getByRole('status')
          .filter({ hasText: opening(setup.answer) }),
      ).toHaveCount(1)
      await stage(page)
        .getByRole('button', { name: filled(setup.more) })
        .click()
      await expect(hospitals(page).filter({ hasText: name ?? '' })).toContainText(words.reasons.noBed)
      expect(await englishLeftIn(stage(page))).toEqual([])

      await start.click()
      const time = stage(page).getByRole('slider', { name: run.scrub })
      const messages = words.messages.stroke
      for (const second of ['60', '300']) {
        await time.fill(second)
        await expect(time).toHaveAttribute('aria-valuetext', filled(run.scrubValue))
        expect(await englishLeftIn(stage(page))).toEqual([])
      }
      await time.press('End')
      // The doctor's message depends on whether the care is free by then.
      const seen = [messages.seen, ...Object.values(words.answers)].map((sentence) => filled(sentence).source)
      await expect(stage(page)).toContainText(new RegExp(seen.join('|')))
      await expect(stage(page)).toContainText(filled(messages.report))
      await stage(page).getByRole('button', { name: run.result }).click()
      await expect(stage(page).getByRole('table')).toContainText(words.ends.stroke)
      await expect(stage(page).getByRole('link', { name: result.demo.label })).toHaveAttribute(
        'href',
        pathIn(language, '/request'),
      )
      expect(await stage(page).getByLabel(result.share).inputValue()).toContain(
        pathIn(language, '/case#case='),
      )
      expect(await englishLeftIn(stage(page))).toEqual([])
      await stage(page).getByRole('button', { name: result.another }).click()
      await expect(start).toBeVisible()
    },
  )

  test(`the ranking and the calculator respond in ${language}`, long, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.goto(pathIn(language, '/case#ranking'))
    const first = String(places.hospitals['South Fields Hospital'])
    await expect(hospitals(page).first()).toContainText(first)
    await hospitals(page)
      .first()
      .getByRole('button', { name: setup.occupy.replace('{care}', words.care.cathLab) })
      .click()
    await expect(hospitals(page).filter({ hasText: first })).toContainText(
      filled(words.reasons.careBusy.replace('{care}', words.care.cathLab)),
    )
    expect(await englishLeftIn(stage(page))).toEqual([])
    await expectNoFindings(page, '#run')

    await page.goto(pathIn(language, '/impact#your-figures'))
    const { inputs, returned, onward } = impact.yourFigures
    const section = page.locator('#your-figures')
    await expect(section.locator('[inert]')).toHaveCount(0)
    await section.getByRole('slider', { name: inputs.each.ambulances.label }).fill('12')
    await expect(section).toContainText(returned.from.own)
    await expect(section).toContainText(/720/)
    await expect(section).toContainText(filled(returned.spoken))
    expect(await englishLeftIn(section)).toEqual([])
    await expectNoFindings(page, '#your-figures')
    await section.getByRole('link', { name: onward.demo.label }).click()
    await expect(page).toHaveURL(new RegExp(`${pathIn(language, '/request')}#`))
    await expect(page.getByText('720')).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', language)
  })
}
