import type { Locator } from '@playwright/test'
import { languageCodes, languages } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { expect, test } from '../support/browser-test.ts'
import { doubleText } from './fitting.ts'
import { layOutAll } from './lay-out-all.ts'
import { statusOfMissingPage } from './site-pages.ts'

test.use({ reducedMotion: 'reduce', allowedConsole: statusOfMissingPage })

const leftOf = (locator: Locator) => locator.evaluate((element) => element.getBoundingClientRect().left)

for (const path of ['/', '/about', '/no-such-page'])
  test(`the text in the banner of ${path} is aligned with the text below it`, async ({ page }) => {
    await page.goto(path)
    for (const width of [1024, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const [banner, below] = [page.getByRole('heading', { level: 1 }), page.locator('main h2').first()]
      expect(Math.abs((await leftOf(banner)) - (await leftOf(below))), `${width} px`).toBeLessThan(1)
    }
  })

for (const path of ['/', '/impact'])
  test(`large figures on ${path} are shifted by the side bearing of their first digit`, async ({ page }) => {
    await page.goto(path)
    const hanging = await page.locator('main .numeral').evaluateAll((figures) =>
      figures.map((figure) => {
        const edge = figure.parentElement?.getBoundingClientRect().left ?? 0
        return (
          (edge - figure.getBoundingClientRect().left) / Number.parseFloat(getComputedStyle(figure).fontSize)
        )
      }),
    )
    expect(hanging.length).toBeGreaterThan(2)
    for (const share of hanging) expect(share).toBeCloseTo(0.05)
  })

test('on a phone the last card of the product is aligned with the rule of the benefit beside it', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto('/SystemOne')
  const apart = await page.getByText('The system is').evaluate((words) => {
    const card = words.closest('[data-tone]')
    const beside = card?.previousElementSibling
    return (card?.getBoundingClientRect().top ?? 0) - (beside?.getBoundingClientRect().top ?? 0)
  })
  expect(Math.abs(apart)).toBeLessThan(1)
})

for (const path of ['/no-such-page', '/hi/no-such-page', '/te/no-such-page'])
  test(`on a phone both emergency numbers of ${path} are on one line`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 800 })
    await page.goto(path)
    const tops = await page
      .locator('main a[href^="tel:"]')
      .evaluateAll((numbers) => numbers.map((number) => Math.round(number.getBoundingClientRect().top)))
    expect(tops).toEqual([tops[0], tops[0]])
  })

for (const language of languageCodes) {
  const path = pathIn(language, '/case')
  const { start } = languages[language].runACase.setup
  test(`on the map of ${path} no name overlaps another or the ambulance on arrival`, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(`${path}#run-heartAttack`)
    await page.locator('#run button', { hasText: start }).click()
    // The running case has a map of its own.
    await expect(page.locator('[data-elapsed]')).toBeVisible()
    await page.locator('#run input[type="range"]').fill('1708')
    await expect(page.locator('#run [data-map] span:has(svg)')).not.toHaveCount(0)
    const touching = () =>
      page.locator('#run [data-map]').evaluate((map) => {
        const names = [...map.querySelectorAll('span > span')]
        const boxes = [...names, ...map.querySelectorAll('span:has(svg)')].map((part) =>
          part.getBoundingClientRect(),
        )
        const clear = 5
        return names.flatMap((name, one) => {
          const { left, right, top, bottom } = name.getBoundingClientRect()
          const isTouched = boxes.some(
            (box, other) =>
              other !== one &&
              box.left < right + clear &&
              left < box.right + clear &&
              box.top < bottom + clear &&
              top < box.bottom + clear,
          )
          return isTouched ? [name.textContent] : []
        })
      })
    await expect.poll(touching).toEqual([])
  })
}

test('the last link of the footer is at the end of the page', async ({ page }) => {
  await page.goto('/')
  const missing = await page.locator('footer a[href="/accessibility"]').evaluate((link) => {
    const words = new Range()
    words.selectNodeContents(link)
    const edge = link.closest('ul')?.parentElement?.getBoundingClientRect().right ?? 0
    return edge - words.getBoundingClientRect().right
  })
  expect(Math.abs(missing)).toBeLessThan(1)
})

/** Parts of one row must have the same top edge. */
const rows = [
  { name: 'quotes of the partners', path: '/Client', parts: '[data-slide] blockquote', widths: [768, 1024] },
  {
    name: 'links of the team',
    path: '/about',
    parts: '[aria-labelledby="team"] li > a',
    widths: [1024, 1440],
  },
  {
    name: 'kinds of the evidence',
    path: '/impact',
    parts: '[aria-labelledby="evidence"] li > p:last-child',
    widths: [768, 1440],
  },
  {
    name: 'controls of the call-back form',
    path: '/',
    parts: '[data-form="signups"] :is(input, select):not([type="hidden"]):not([tabindex="-1"])',
    widths: [1440],
  },
]

for (const language of languageCodes)
  for (const { name, path, parts, widths } of rows)
    test(`the ${name} have one height on ${pathIn(language, path)}`, async ({ page }) => {
      await page.goto(pathIn(language, path))
      await layOutAll(page)
      await page.evaluate(() => document.fonts.ready)
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 })
        const tops = await page
          .locator(parts)
          .evaluateAll((all) => all.map((part) => Math.round(part.getBoundingClientRect().top)))
        expect(tops.length).toBeGreaterThan(1)
        expect(new Set(tops).size, `${width} px: ${tops}`).toBe(1)
      }
    })

for (const language of languageCodes)
  test(`the idle map stays inside the dark part of ${pathIn(language, '/case')}`, async ({ page }) => {
    await page.goto(pathIn(language, '/case'))
    for (const width of [1024, 1440, 1920, 2560]) {
      await page.setViewportSize({ width, height: 900 })
      const above = await page.locator('#run img').evaluate((city) => {
        const night = city.closest('section')?.getBoundingClientRect().top ?? 0
        return night - city.getBoundingClientRect().top
      })
      expect(above, `${width} px`).toBeLessThan(0)
    }
  })

for (const language of languageCodes)
  for (const [width, letters] of [
    [320, 'usual'],
    [360, 'usual'],
    [360, 'doubled'],
  ] as const)
    test(`pictures and headings of ${pathIn(language, '/')} break no word and cover nothing, ${width} px wide, ${letters} letters`, async ({
      page,
    }) => {
      await page.setViewportSize({ width, height: 800 })
      await page.goto(pathIn(language, '/'))
      if (letters === 'doubled') await doubleText(page)
      await layOutAll(page)
      await page.evaluate(() => document.fonts.ready)
      const broken = await page.locator('main :is(h2, [role="img"] p)').evaluateAll((lines) =>
        lines.flatMap((line) =>
          [...line.childNodes].flatMap((node) => {
            if (node.nodeType !== Node.TEXT_NODE) return []
            return [...(node.textContent ?? '').matchAll(/[^\s·/]+/g)].flatMap(({ 0: word, index }) => {
              const range = new Range()
              range.setStart(node, index)
              range.setEnd(node, index + word.length)
              const tops = [...range.getClientRects()].map(({ top }) => Math.round(top))
              return new Set(tops).size > 1 ? [word] : []
            })
          }),
        ),
      )
      expect(broken).toEqual([])
      const crossing = await page.locator('main [role="img"]').evaluateAll((pictures) =>
        pictures.flatMap((picture) => {
          const lines = [...(picture.closest('figure, section')?.querySelectorAll('p') ?? [])]
          const boxes = lines.map((line) => line.getBoundingClientRect())
          return lines.flatMap((line, one) =>
            boxes.some(
              ({ left, right, top, bottom, width }, other) =>
                other < one &&
                width > 1 &&
                left < (boxes[one]?.right ?? 0) - 2 &&
                right > (boxes[one]?.left ?? 0) + 2 &&
                top < (boxes[one]?.bottom ?? 0) - 2 &&
                bottom > (boxes[one]?.top ?? 0) + 2,
            )
              ? [line.textContent]
              : [],
          )
        }),
      )
      expect(crossing).toEqual([])
      const covered = await page
        .locator('[role="img"]:has(svg circle):has(svg text) > p')
        .evaluate((answer) => {
          const card = answer.getBoundingClientRect()
          const signs = [...(answer.parentElement?.querySelectorAll('svg text') ?? [])]
          return signs.flatMap((sign) => {
            const { left, right, top, bottom } = sign.getBoundingClientRect()
            const isUnder =
              left < card.right && right > card.left && top < card.bottom - 2 && bottom > card.top + 2
            return isUnder ? [sign.textContent] : []
          })
        })
      expect(covered).toEqual([])
    })

for (const { name, path, above, below } of [
  {
    name: 'introduction of the call-back form',
    path: '/',
    above: '#callBack ul',
    below: '[name="organisation"]',
  },
  {
    name: 'introduction of the product',
    path: '/SystemOne',
    above: '#product .lead',
    below: '#product li:nth-child(4)',
  },
  {
    name: 'working of one’s own figures',
    path: '/impact',
    above: '#your-figures .tabular',
    below: '#your-figures [readonly]',
  },
])
  test(`the ${name} is aligned with the column below it`, async ({ page }) => {
    await page.goto(path)
    await layOutAll(page)
    for (const width of [1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const lefts = [await leftOf(page.locator(above).first()), await leftOf(page.locator(below).first())]
      expect(Math.abs((lefts[0] ?? 0) - (lefts[1] ?? 0)), `${width} px: ${lefts}`).toBeLessThan(1)
    }
  })
