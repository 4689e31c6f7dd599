import { expect, test } from 'vitest'
import { withStylesInHead } from './styles-in-head.ts'

test('styles that stand in the body move to the end of the head', () => {
  const page = '<head><style>a{}</style></head><body><p>one</p><style>b{}</style><p>two</p></body>'
  expect(withStylesInHead(page)).toBe(
    '<head><style>a{}</style><style>b{}</style></head><body><p>one</p><p>two</p></body>',
  )
})

test('a page whose styles all stand in the head stays as it is', () => {
  const page = '<head><style>a{}</style></head><body><p>one</p></body>'
  expect(withStylesInHead(page)).toBe(page)
})
