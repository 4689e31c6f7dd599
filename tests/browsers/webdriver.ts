/** The part of W3C's WebDriver that the tests use: each command is one call with a JSON body. */
export class WebDriver {
  readonly session: string

  private constructor(session: string) {
    this.session = session
  }

  static async start(server: string): Promise<WebDriver> {
    const { sessionId } = await call('POST', `${server}/session`, { capabilities: {} })
    return new WebDriver(`${server}/session/${sessionId}`)
  }

  // biome-ignore lint/suspicious/noExplicitAny: the result's type depends on the command, and the caller knows it.
  send(command: string, body: object = {}): Promise<any> {
    return call('POST', this.session + command, body)
  }

  /** The element as a WebDriver reference, scrolled into view: WebDriver does not wait for a smooth scroll. */
  async findInView(selector: string): Promise<string> {
    await this.evaluate(
      "(selector) => document.querySelector(selector)?.scrollIntoView({ block: 'center', behavior: 'instant' })",
      [selector],
    )
    const found = await this.send('/element', { using: 'css selector', value: selector })
    return `/element/${Object.values(found)[0]}`
  }

  async evaluate(work: string, args: unknown[]): Promise<unknown> {
    const script = `const done = arguments[arguments.length - 1];
      Promise.resolve((${work})(...[...arguments].slice(0, -1)))
        .then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const { value, error } = await this.send('/execute/async', { script, args })
    if (error) throw new Error(error)
    return value
  }

  end(): Promise<unknown> {
    return call('DELETE', this.session)
  }
}

// biome-ignore lint/suspicious/noExplicitAny: see `send`.
async function call(method: string, url: string, body?: object): Promise<any> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) })
  const { value } = (await response.json()) as { value: { error?: string; message?: string } }
  if (!response.ok) throw new Error(`${url}: ${value.error}: ${value.message}`)
  return value
}
