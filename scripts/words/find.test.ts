import { join } from 'node:path'
import { expect, test } from 'vitest'
import { pagePaths } from '../../contract/routes.ts'
import { pages } from './config.ts'
import { textsWith } from './find.ts'
import { pageWith, sitePages } from './site-page.ts'

const root = join(import.meta.dirname, '../..')

test('a text is found in every page and language, whatever its capitals, by its place', () => {
  expect(textsWith(root, ' WHERE EVERY SECOND matters')).toContainEqual({
    file: 'en/home.json',
    key: 'en-home',
    place: expect.stringContaining(', '),
    text: 'Where Every Second Matters',
  })
  expect(textsWith(root, 'जहाँ हर सेकंड').map(({ file }) => file)).toContain('hi/home.json')
  expect(textsWith(root, 'Deccan Health').map(({ key }) => key)).toContain('partners')
  expect(textsWith(root, ' ')).toEqual([])
  expect(textsWith(root, 'e')).toHaveLength(50)
})

test('the pane beside the editor has the page and the language that is edited', () => {
  expect(sitePages).toMatchObject({
    'en-home': '/',
    'hi-home': '/hi',
    'te-partner-questions': '/te/questions',
    figures: '/impact',
    'hi-mail': '/hi',
  })
  const names = pages.map(({ file }) => file.replace('.json', '').split('/').at(-1))
  for (const [name, path] of Object.entries(pageWith)) {
    expect(names).toContain(name)
    expect([...pagePaths, '/404']).toContain(path)
  }
})
