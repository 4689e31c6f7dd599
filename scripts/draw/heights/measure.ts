import { type Browser, chromium } from '@playwright/test'
import { chromiumArguments, findHeadlessChromium } from '../../../tests/support/chromium.ts'
import type { Sample } from './fit.ts'

/** Close together where most visitors are, and where a line more or less changes much. */
const widths = [...steps(320, 480, 16), ...steps(512, 1024, 32), ...steps(1088, 1920, 64)]

function steps(from: number, to: number, by: number): number[] {
  return Array.from({ length: (to - from) / by + 1 }, (_, index) => from + index * by)
}

export async function openBrowser(): Promise<Browser> {
  const executablePath = findHeadlessChromium()
  return chromium.launch({ ...(executablePath && { executablePath }), args: chromiumArguments })
}

/** The heights of what a page lays out late, by its selector, at every width. */
export async function measure(browser: Browser, address: string): Promise<Map<string, Sample[]>> {
  const page = await browser.newPage({ reducedMotion: 'reduce' })
  page.setDefaultTimeout(300_000)
  await page.goto(address)
  await page.evaluate('document.documentElement.dataset.whole = ""; document.fonts.ready')
  const found = new Map<string, Sample[]>()
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 })
    for (const [selector, height] of await page.evaluate(lateHeights))
      found.set(selector, [...(found.get(selector) ?? []), { width, height }])
  }
  await page.close()
  return found
}

/** Runs in the page. */
function lateHeights(): [string, number][] {
  const late = [...document.querySelectorAll('main > :nth-child(n + 3):not(script)')]
  const numbered = late.map((element): [string, Element] => [
    `main>:nth-child(${[...(element.parentElement?.children ?? [])].indexOf(element) + 1})`,
    element,
  ])
  const footer = document.querySelector('body > footer')
  if (footer) numbered.push(['body>footer', footer])
  // As `contain-intrinsic-height` counts it: without padding and border.
  return numbered.map(([selector, element]) => {
    const style = getComputedStyle(element)
    const around = [style.paddingTop, style.paddingBottom, style.borderTopWidth, style.borderBottomWidth]
    const { height } = element.getBoundingClientRect()
    return [selector, around.reduce((left, width) => left - Number.parseFloat(width), height)]
  })
}
