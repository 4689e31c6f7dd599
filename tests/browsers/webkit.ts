import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { vi } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { type RealBrowser, tookWidth } from './real-browser.ts'
import { WebDriver } from './webdriver.ts'

const enterKey = '\uE007'
const escapeKey = '\uE00C'

/** Debian's WebKitGTK, which has Safari's engine, on a virtual display. */
export async function startWebKit(): Promise<RealBrowser> {
  const folder = await mkdtemp(join(tmpdir(), 'firsthour-webkit-'))
  const screen = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'], {
    stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
  })
  const display = await firstLine(screen)
  const port = await freePort()
  const server = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      PATH: process.env.PATH,
      HOME: folder,
      DISPLAY: `:${display}`,
      XDG_CONFIG_HOME: await smallToolbar(folder),
      NO_AT_BRIDGE: '1',
    },
  })
  const children = [server, screen]
  process.once('exit', () => children.map((child) => child.kill()))
  await answering(`http://127.0.0.1:${port}/status`)
  const driver = await WebDriver.start(`http://127.0.0.1:${port}`)
  await driver.send('/timeouts', { script: 240_000, pageLoad: 240_000 })
  return {
    ...commandsOf(driver),
    async close() {
      await driver.end()
      for (const child of children) {
        const gone = once(child, 'exit')
        child.kill()
        await gone
      }
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Retries: WebDriver refuses an element during layout or replacement. */
const whenReady = <T>(act: () => Promise<T>): Promise<T> =>
  vi.waitFor(act, { timeout: 600_000, interval: 100 })

const commandsOf = (driver: WebDriver): Omit<RealBrowser, 'close'> => ({
  async resize(width, height) {
    const frame = await driver.evaluate('() => outerHeight - innerHeight', [])
    await driver.send('/window/rect', { width, height: height + Number(frame) })
    await driver.evaluate(String(tookWidth), [width])
  },
  open: (url) => driver.send('/url', { url }),
  reload: () => driver.send('/refresh'),
  evaluate: (work, ...args) => driver.evaluate(String(work), args) as Promise<never>,
  click: (selector) => whenReady(async () => driver.send(`${await driver.findInView(selector)}/click`)),
  type: (selector, text) =>
    whenReady(async () =>
      driver.send(`${await driver.findInView(selector)}/value`, { text: text.replaceAll('\n', enterKey) }),
    ),
  pressEscape: () =>
    driver.send('/actions', {
      actions: [
        {
          type: 'key',
          id: 'keyboard',
          actions: [
            { type: 'keyDown', value: escapeKey },
            { type: 'keyUp', value: escapeKey },
          ],
        },
      ],
    }),
  drag: (from, to) => {
    const steps = [0, 0.2, 0.4, 0.6, 0.8, 1].map((part) => ({
      type: 'pointerMove',
      x: Math.round(from.x + (to.x - from.x) * part),
      y: Math.round(from.y + (to.y - from.y) * part),
    }))
    const down = { type: 'pointerDown', button: 0 }
    const up = { type: 'pointerUp', button: 0 }
    const actions = [steps[0], down, ...steps.slice(1), up]
    return driver.send('/actions', { actions: [{ type: 'pointer', id: 'mouse', actions }] })
  },
})

/** The browser's toolbar limits the window's minimum width, and phones are narrower. */
async function smallToolbar(folder: string): Promise<string> {
  await mkdir(join(folder, 'gtk-3.0'))
  await writeFile(
    join(folder, 'gtk-3.0', 'gtk.css'),
    '* { min-width: 0; margin: 0; border: 0; padding: 0; font-size: 6px; }',
  )
  return folder
}

/** The display number, which Xvfb prints once it is ready. */
async function firstLine(screen: ChildProcess): Promise<string> {
  const pipe = screen.stdio[3]
  if (!pipe) throw new Error('Xvfb has no pipe to answer on.')
  const [line] = await once(pipe, 'data')
  return String(line).trim()
}

async function answering(url: string): Promise<void> {
  while (!(await fetch(url).catch(() => undefined))) await wait(50)
}
