import { waitLongForAnswers } from './page-time.ts'
import { test as base, expect } from './worker-test.ts'

interface TestOptions {
  /** Console output allowed in this test. Anything else fails it, including policy violations. */
  allowedConsole: RegExp
}

interface TestFixtures {
  quietConsole: undefined
}

export const test = base.extend<TestOptions & TestFixtures>({
  allowedConsole: [/(?!)/, { option: true }],
  context: async ({ context }, use) => {
    await waitLongForAnswers(context)
    await use(context)
  },
  quietConsole: [
    // Depends on `page` so that this fixture is torn down before the page closes: aborted requests would log errors.
    async ({ context, page: _, allowedConsole }, use) => {
      const unexpected: string[] = []
      const note = (text: string) => {
        if (!allowedConsole.test(text)) unexpected.push(text)
      }
      context.on('console', (message) =>
        note(`${message.type()}: ${message.text()} ${message.location().url}`),
      )
      context.on('weberror', (error) => note(String(error.error())))
      await use(undefined)
      expect(unexpected, 'the page wrote to its console').toEqual([])
    },
    { auto: true },
  ],
})

export { expect }
