import { waitLongForAnswers } from './page-time.ts'
import { test as base, expect } from './worker-test.ts'

interface TestOptions {
  /** What a page may write to its console in this test; anything else fails it, policy violations included. */
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
    // Asks for the page so as to be done before it closes: what is under way then breaks off, and says so.
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
