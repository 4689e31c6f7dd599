import { expect, test } from 'vitest'
import { withStylesInHead } from './styles-in-head.ts'

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
