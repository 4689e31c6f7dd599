import { expect, test } from 'vitest'
import { scriptAfterFirstPaint, withStylesInHead } from './rewrite-pages.ts'

test('all styles of a page stand in its head, in one element and in their order', () => {
  const page =
    '<head><style>a{}</style><title>T</title><style>p>q{}</style></head><body><p>one</p><style>b{}</style><p>two</p></body>'
  expect(withStylesInHead(page)).toBe(
    '<head><style>a{}p>q{}b{}</style><title>T</title></head><body><p>one</p><p>two</p></body>',
  )
})

test('a page without styles stays as it is', () => {
  const page = '<head></head><body><p>one</p></body>'
  expect(withStylesInHead(page)).toBe(page)
})

test('the script of a page is asked for by a line in the page, everything else stays as it is', () => {
  const before = '<script>first()</script><p>words</p>'
  const after = scriptAfterFirstPaint(`${before}<script type="module" src="/assets/page.a1.js"></script>`)
  expect(after.startsWith(before)).toBe(true)
  expect(after).not.toContain('src=')
  expect(after).toContain('import("/assets/page.a1.js")')
})
