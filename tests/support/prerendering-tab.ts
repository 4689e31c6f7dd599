import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { chromiumArguments, findChromium } from './chromium.ts'

/** A page of the tab: the visible one, or a prerendered one. */
export interface TabPage {
  prerendered: boolean
  requests: { url: string; postData: string | undefined }[]
  evaluate(expression: string): Promise<unknown>
  send(method: string, params?: object): Promise<Record<string, unknown>>
}

interface Message {
  id?: number
  method?: string
  sessionId?: string
  result?: Record<string, unknown>
  // biome-ignore lint/suspicious/noExplicitAny: each event of the protocol has a shape of its own.
  params?: any
}

/**
 * A tab of a separate Chromium. A browser controlled by Playwright never prerenders: that needs a debugger attached to
 * the tab instead of the page.
 */
export class PrerenderingTab {
  readonly pages: TabPage[] = []
  readonly #waiting = new Map<number, (result: Record<string, unknown>) => void>()
  readonly #bySession = new Map<string, TabPage>()
  readonly #socket: WebSocket
  readonly #end: () => Promise<void>
  #count = 0

  private constructor(socket: WebSocket, end: () => Promise<void>) {
    this.#socket = socket
    this.#end = end
    socket.onmessage = ({ data }) => this.#hear(JSON.parse(String(data)))
  }

  static async open(): Promise<PrerenderingTab> {
    const folder = await mkdtemp(join(tmpdir(), 'tab-'))
    const browser = spawn(
      findChromium() ?? 'chromium',
      [
        ...chromiumArguments,
        '--headless=new',
        '--window-size=1280,900',
        '--remote-debugging-port=0',
        `--user-data-dir=${folder}`,
        'about:blank',
      ],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const socket = new WebSocket(await tabAddress(browser))
    await once(socket, 'open')
    const tab = new PrerenderingTab(socket, async () => {
      browser.kill()
      await once(browser, 'exit')
      await rm(folder, { recursive: true, force: true, maxRetries: 100 })
    })
    await tab.#send('Target.setAutoAttach', {
      autoAttach: true,
      flatten: true,
      waitForDebuggerOnStart: true,
    })
    return tab
  }

  close(): Promise<void> {
    this.#socket.close()
    return this.#end()
  }

  #send(method: string, params: object = {}, sessionId?: string): Promise<Record<string, unknown>> {
    const id = ++this.#count
    this.#socket.send(JSON.stringify({ id, method, params, sessionId }))
    return new Promise((resolve) => this.#waiting.set(id, resolve))
  }

  #hear({ id, method, sessionId, result, params }: Message): void {
    if (id !== undefined) this.#waiting.get(id)?.(result ?? {})
    if (method === 'Target.attachedToTarget') this.#follow(params.sessionId, params.targetInfo)
    if (method === 'Network.requestWillBeSent')
      this.#bySession
        .get(sessionId ?? '')
        ?.requests.push({ url: params.request.url, postData: params.request.postData })
  }

  #follow(sessionId: string, { subtype }: { subtype?: string }): void {
    const send: TabPage['send'] = (method, params) => this.#send(method, params, sessionId)
    const evaluate: TabPage['evaluate'] = async (expression) => {
      const options = { awaitPromise: true, returnByValue: true }
      const { result } = await send('Runtime.evaluate', { expression, ...options })
      return (result as { value?: unknown } | undefined)?.value
    }
    const page = { prerendered: subtype === 'prerender', requests: [], evaluate, send }
    this.pages.push(page)
    this.#bySession.set(sessionId, page)
    send('Network.enable')
    send('Runtime.runIfWaitingForDebugger')
  }
}

interface Target {
  type: string
  webSocketDebuggerUrl: string
}

async function tabAddress({ stderr }: ChildProcess): Promise<string> {
  let told = ''
  for await (const chunk of stderr ?? []) {
    told += chunk
    const [, host] = /DevTools listening on ws:\/\/([^/]+)\//.exec(told) ?? []
    if (host !== undefined) return listedTab(host)
  }
  throw new Error(`Chromium did not start: ${told}`)
}

/** Chromium accepts connections before its first tab exists. */
async function listedTab(host: string): Promise<string> {
  for (;;) {
    const targets = (await (await fetch(`http://${host}/json/list?for_tab`)).json()) as Target[]
    const tab = targets.find(({ type }) => type === 'tab')
    if (tab) return tab.webSocketDebuggerUrl
    await setTimeout(50)
  }
}
