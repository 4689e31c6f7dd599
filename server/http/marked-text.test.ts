import { setImmediate } from 'node:timers/promises'
import { expect, test, vi } from 'vitest'
import { fillInParts, fillMarks, piecesOf, prepareMarks, type Texts } from './marked-text.ts'

const fill = (template: string, texts: Texts) => fillMarks(prepareMarks(template), texts).toString()

test.each<[string, Texts, string]>([
  ['no marks', {}, 'no marks'],
  ['a {{x}} b', { x: '<1>' }, 'a &lt;1&gt; b'],
  ['a {{x}} b', {}, 'a  b'],
  ['{{#p}}kept{{/p}}', { p: '' }, 'kept'],
  ['{{#p}}dropped{{/p}}', {}, ''],
  ['{{#p}}{{#q:r}}deep {{x}}{{/q:r}}{{/p}}', { p: '', 'q:r': '', x: '1' }, 'deep 1'],
  ['{{#l}}[{{x}}{{y}}]{{/l}}', { y: '!', l: [{ x: '1' }, { x: '2' }] }, '[1!][2!]'],
  ['{{#l}}{{#m}}{{x}}{{/m}};{{/l}}', { l: [{ m: [{ x: 'a' }, { x: 'b' }] }, { m: [] }] }, 'ab;;'],
  ['{{#l}}x{{/l}}', { l: [] }, ''],
])('%j', (template, texts, filled) => {
  expect(fill(template, texts)).toBe(filled)
})

test('placeholders that a visitor types are shown as typed, in texts and in lists', () => {
  const typed = '{{x}}{{#p}}{{/p}}{{@0}}$&'
  expect(fill('{{x}}|{{#l}}{{x}}{{/l}}', { x: typed, l: [{}] })).toBe(
    `${typed}|${typed}`.replaceAll('&', '&amp;'),
  )
})

test.each(['{{#p}}', '{{#p}}{{/q}}', '{{/p}}', '{{#p}}{{#q}}{{/p}}{{/q}}'])(
  'a build with %j does not start',
  (template) => {
    expect(() => prepareMarks(template)).toThrow('A built page')
  },
)

test('a section is found at any depth', () => {
  const found = piecesOf(prepareMarks('{{#a}}{{#b}}in {{x}}{{/b}}{{/a}}'), 'b')
  expect(found && fillMarks(found, { x: '1' }).toString()).toBe('in 1')
  expect(piecesOf(prepareMarks('{{a}}'), 'a')).toBeUndefined()
})

test('filling in a page escapes only what is filled in', () => {
  const page = prepareMarks(`${'<p>'.repeat(1000)}{{x}}${'<p>'.repeat(1000)}`)
  const split = vi.spyOn(String.prototype, 'split')
  fillMarks(page, { x: 'typed' })
  const texts = split.mock.contexts.map(String)
  vi.restoreAllMocks()
  expect(new Set(texts)).toEqual(new Set(['typed']))
})

test.each<[string, Texts]>([
  ['a {{x}} b', { x: '<1>' }],
  ['{{#p}}{{#l}}[{{x}}{{y}}]{{/l}}{{/p}}{{#q}}dropped{{/q}}', { p: '', y: '!', l: [{ x: '1' }, { x: '2' }] }],
])('filling %j in parts gives the same text', async (template, texts) => {
  const parts = await Array.fromAsync(fillInParts(prepareMarks(template), texts))
  expect(parts.join('')).toBe(fill(template, texts))
})

test('other work runs between two entries of a list', async () => {
  const order: string[] = []
  const others = (async () => {
    for (let turn = 0; turn < 3; turn++) {
      await setImmediate()
      order.push('others')
    }
  })()
  const list = [{ x: 'a' }, { x: 'b' }, { x: 'c' }]
  for await (const part of fillInParts(prepareMarks('{{#l}}{{x}}{{/l}}'), { l: list }))
    if (part.length) order.push(part.toString())
  await others
  expect(order).toEqual(['a', 'others', 'b', 'others', 'c', 'others'])
})
