import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freePort } from '../../scripts/free-port.ts'
import { signUp } from '../support/leads.ts'
import { processEnvironment } from '../support/process-environment.ts'
import type { Stage } from './stage.ts'
import { startWatchingProxy, type WatchingProxy } from './watching-proxy.ts'

/** The desk of a local user, opened with the link that the command prints. */
export function deskTests(stage: Stage): void {
  // In a separate group, so that it starts right before its test: its link expires after ten minutes.
  describe('the desk', () => openTests(stage))
}

function openTests(stage: Stage): void {
  let command: ChildProcess
  let proxy: WatchingProxy
  let link: string

  beforeAll(async () => {
    const [port, proxyPort] = [await freePort(), await freePort()]
    command = spawn(process.execPath, ['cli/desk.ts', '--port', String(port)], {
      env: { ...processEnvironment, DATA_DIR: stage.dataDir },
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const printed = await firstText(command)
    proxy = await startWatchingProxy(proxyPort, port)
    link = `${proxy.origin}/enter#${/#([\w-]{43})/.exec(printed)?.[1]}`
  })
  afterAll(async () => {
    proxy.close()
    const gone = once(command, 'exit')
    command.kill()
    await gone
  })

  test('opens by its link, shows and opens a lead, saves a note, and follows the preferred colour scheme', async () => {
    const { browser, store } = stage
    const lead = signUp({ timestamp: Date.now() })
    await store.createLead({ ...lead, fields: { ...lead.fields, organisation: 'Usha Clinic' } }, 0)
    const textOf = (selector: string) => () =>
      browser.evaluate((selector) => document.querySelector(selector)?.textContent ?? '', selector)
    await browser.resize(1440, 900)
    await browser.evaluate(() => Reflect.set(window, 'left', true))
    await browser.open(link)
    await expect.poll(textOf('h1')).toBe('Your link works')
    await browser.click('main button')
    await expect.poll(textOf('main li a')).toContain('Usha Clinic')

    await browser.click('main li a span')
    await expect.poll(textOf('h1')).toContain('Usha Clinic')
    await browser.type('#note', 'Wants a demo')
    await browser.click('#note + button')
    await expect.poll(textOf('ol')).toContain('Wants a demo')
    await expect.poll(textOf('ol')).not.toContain('Saving')

    const ground = async (theme: string) => {
      await browser.evaluate((theme) => localStorage.setItem('desk-theme', theme), theme)
      await browser.reload()
      await expect.poll(textOf('ol')).toContain('Wants a demo')
      return browser.evaluate(() => {
        const { colorScheme, backgroundColor } = getComputedStyle(document.body)
        return { colorScheme, backgroundColor }
      })
    }
    const light = await ground('light')
    const dark = await ground('dark')
    expect([light.colorScheme, dark.colorScheme]).toEqual(['light', 'dark'])
    expect(dark.backgroundColor).not.toBe(light.backgroundColor)
    expect(proxy.problems, 'the desk complained').toEqual([])
  })
}

async function firstText({ stdout }: ChildProcess): Promise<string> {
  if (!stdout) throw new Error('The command has no output.')
  const [text] = await once(stdout, 'data')
  return String(text)
}
