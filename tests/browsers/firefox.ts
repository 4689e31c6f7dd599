import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import puppeteer from 'puppeteer-core'
import { type RealBrowser, tookWidth } from './real-browser.ts'

/** Debian's Firefox ESR, over WebDriver BiDi. */
export async function startFirefox(): Promise<RealBrowser> {
  const home = await mkdtemp(join(tmpdir(), 'firsthour-firefox-'))
  const browser = await puppeteer.launch({
    browser: 'firefox',
    // As root, Firefox refuses a home folder of another user, which root has in GitHub's runner containers.
    env: { ...process.env, HOME: home },
    executablePath: '/usr/bin/firefox-esr',
    // Overlay scroll bars, so that the page is as wide as the window, as in the other browsers.
    extraPrefsFirefox: { 'ui.useOverlayScrollbars': 1 },
    timeout: 600_000,
    protocolTimeout: 240_000,
  })
  const page = await browser.newPage()
  page.setDefaultTimeout(600_000)
  return {
    async resize(width, height) {
      await page.setViewport({ width, height })
      await page.evaluate(`(${tookWidth})(${width})`)
    },
    open: async (url) => void (await page.goto(url)),
    reload: async () => void (await page.reload()),
    evaluate: (work, ...args) => page.evaluate(`(${work})(...${JSON.stringify(args)})`) as Promise<never>,
    click: (selector) => page.click(selector),
    type: (selector, text) => page.type(selector, text),
    pressEscape: () => page.keyboard.press('Escape'),
    async drag(from, to) {
      await page.mouse.move(from.x, from.y)
      await page.mouse.down()
      await page.mouse.move(to.x, to.y, { steps: 5 })
      await page.mouse.up()
    },
    async close() {
      await browser.close()
      await rm(home, { recursive: true, force: true })
    },
  }
}
