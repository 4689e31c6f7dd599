import { chromium } from '@playwright/test'
import type { TestProject } from 'vitest/node'
import { languageCodes } from '../../content/languages.ts'
import { pathIn, rootLanguage } from '../../contract/routes.ts'
import { sitePages } from '../e2e/site-pages.ts'
import { chromiumArguments, findHeadlessChromium } from '../support/chromium.ts'
import { spawnServerAtItsOrigin } from '../support/server.ts'
import { measurePage, type PageLayout } from './measure-page.ts'

declare module 'vitest' {
  interface ProvidedContext {
    chromiumLayout: Record<string, PageLayout>
  }
}

export const widths = [1440, 360]
export const viewHeight = 900
/** One page per other script: differences between engines in shaping show on any page. */
export const measuredPages = [
  ...sitePages,
  ...languageCodes.filter((code) => code !== rootLanguage).map((code) => pathIn(code, '/')),
]
export const layoutKey = (path: string, width: number) => `${path} at ${width}`

/** Measures every page in Chromium once; the other browsers are compared with it. */
export default async function setup(project: TestProject): Promise<void> {
  const server = await spawnServerAtItsOrigin()
  const executablePath = findHeadlessChromium()
  const browser = await chromium.launch({
    timeout: 240_000,
    ...(executablePath && { executablePath }),
    args: chromiumArguments,
  })
  const layout: Record<string, PageLayout> = {}
  const page = await browser.newPage({ baseURL: server.origin })
  page.setDefaultTimeout(240_000)
  for (const path of measuredPages) {
    await page.goto(path)
    for (const width of widths) {
      await page.setViewportSize({ width, height: viewHeight })
      layout[layoutKey(path, width)] = await page.evaluate(measurePage)
    }
  }
  await browser.close()
  await server.stop()
  project.provide('chromiumLayout', layout)
}
