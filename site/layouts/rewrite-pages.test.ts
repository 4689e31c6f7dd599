import { expect, test } from 'vitest'
import { scriptAfterFirstPaint, withStylesInHead } from './rewrite-pages.ts'

test('all styles of a page are in its head, in one element and in order', () => {
  const page =
    '<head><style>a{}</style><title>T</title><style>p>q{}</style></head><body><p>one</p><style>b{}</style><p>two</p></body>'
  expect(withStylesInHead(page)).toBe(
    '<head><style>a{}p>q{}b{}</style><title>T</title></head><body><p>one</p><p>two</p></body>',
  )
})

test('a page without styles is unchanged', () => {
  const page = '<head></head><body><p>one</p></body>'
  expect(withStylesInHead(page)).toBe(page)
})

test('the scripts of a page are imported together by one inline module, everything else is unchanged', () => {
  const before = '<script>first()</script><p>words</p>'
  const script = (name: string) => `<script type="module" src="/assets/${name}.js"></script>`
  const after = scriptAfterFirstPaint(`${before}${script('part.a1')}<p>more</p>${script('page.b2')}`)
  expect(after.startsWith(`${before}<p>more</p><script type="module">`)).toBe(true)
  expect(after).not.toContain('src=')
  expect(after).toContain('[import("/assets/part.a1.js"),import("/assets/page.b2.js")]')
})
