import { expect, test } from 'vitest'
import { askedForAfterFirstPaint } from './script-after-first-paint.ts'

test('the script of a page is asked for by a line in the page, everything else stays as it is', () => {
  const before = '<script>first()</script><p>words</p>'
  const after = askedForAfterFirstPaint(`${before}<script type="module" src="/assets/page.a1.js"></script>`)
  expect(after.startsWith(before)).toBe(true)
  expect(after).not.toContain('src=')
  expect(after).toContain('import("/assets/page.a1.js")')
})
