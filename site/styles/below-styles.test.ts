import { expect, test } from 'vitest'
import { refuseUnstyled } from './below-styles.ts'

const link = 'href="/below.css"'
const section = '<section class="wrap x_late"></section>'
const page = (body: string) => () => refuseUnstyled(`<body>${body}</body>`, link, ['x_late', 'x_menu'])

test('a section stands below the link to its styles', () => {
  expect(page(`<p class="x_early"></p><link ${link}>${section}`)).not.toThrow()
  expect(page(`${section}<link ${link}>`)).toThrow('above x_late')
  expect(page(section)).toThrow('above x_late')
})

test('a page without such a section needs no link, and a closed menu may stand above it', () => {
  expect(page('<p class="x_early"></p>')).not.toThrow()
  expect(page(`<dialog><p class="x_menu"></p></dialog><link ${link}>`)).not.toThrow()
})
