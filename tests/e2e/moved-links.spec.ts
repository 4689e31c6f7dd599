import { type Language, languageCodes, languages } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { expect, test } from '../support/browser-test.ts'
import { long } from './long.ts'

/**
 * Links to cases as earlier versions wrote them: the letters of version `a` and `b`, with and without the sliders of the
 * telephone, and with the second of a running case.
 */
const cases = [
  'a15kp065e2xkpz0000',
  'a15kp065e2xkpz0000.342',
  'b15kp065e2xkpz0000',
  'b15kp065e2xkpz0000.34603',
]
const moments = [...cases, 'b15kp065e2xkpz0000@1442']

const stages = [
  ...['#run', '#run-stroke', ...cases.map((link) => `#setup=${link}`)].map(
    (hash) => [hash, 'setup'] as const,
  ),
  ...moments.map((link) => [`#case=${link}`, 'case'] as const),
  ...cases.map((link) => [`#result=${link}`, 'result'] as const),
]

/** What each stage of a case shows. */
const shownIn = (language: Language) => {
  const { setup, run } = languages[language].runACase
  return {
    setup: `button:has-text("${setup.start}")`,
    case: `button:has-text("${run.change}")`,
    result: 'table',
  }
}

for (const language of languageCodes)
  test(
    `in ${language} every link to a case at its old address opens that case at /case`,
    long,
    async ({ page }) => {
      const shown = shownIn(language)
      const pages = [pathIn(language, '/howWork'), pathIn(language, '/HOWWORK/')]
      for (const [index, [hash, stage]] of stages.entries()) {
        await page.goto(`${pages[index % 2]}?utm_source=letter${hash}`)
        await expect(page.locator('#run').locator(shown[stage]).first(), hash).toBeVisible()
        await expect(page).toHaveURL(new RegExp(`#${stage}=`))
        const { pathname, search, hash: kept } = new URL(page.url())
        expect([pathname, search]).toEqual([pathIn(language, '/case'), '?utm_source=letter'])
        // A setup is written again in the current version's letters; a begun case stays as it was linked.
        const [, letters = ''] = /=[ab](.*)/.exec(hash) ?? []
        if (letters) expect(kept.slice(stage.length + 3).split(/[.@]/)[0]).toBe(letters.split(/[.@]/)[0])
      }
    },
  )

test('links to the ranking, and links followed on the page itself, go on too', async ({ page }) => {
  for (const [from, hash] of [
    ['/SystemOne', '#run-stroke'],
    ['/SystemOne', '#setup=b15kp065e2xkpz0000'],
    ['/howWork', '#run-burns'],
  ] as const) {
    await page.goto(from)
    await page.evaluate((hash) => location.assign(hash), hash)
    await expect(page).toHaveURL(/\/case#setup=c/)
  }
})

test('any other fragment stays', async ({ page }) => {
  for (const address of ['/howWork#howDoes', '/howWork#running', '/SystemOne#product', '/howWork']) {
    await page.goto(address)
    await expect(page.locator('[data-navbar][data-fixed]')).toBeAttached()
    await expect(page).toHaveURL(address)
  }
})

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('a link leads from the old address to the new one', async ({ page }) => {
    await page.goto('/howWork#case=b15kp065e2xkpz0000')
    await page.locator('main a[href^="/case"]').click()
    await expect(page).toHaveURL(/\/case/)
  })
})
