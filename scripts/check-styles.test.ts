import { expect, test } from 'vitest'
import { literalsOf } from './check-styles.ts'

const literals = (css: string, file = 'site/sections/a.module.css') => literalsOf(css, file).length

test.each([
  '.a { font-size: 1.1rem; }',
  '.a { font-size: clamp(1rem, 2vw, 2rem); }',
  '.a { margin: 0 0.6rem; }',
  '.a { gap: max(1rem, var(--gutter)); }',
  '.a { padding: calc(-1 * 0.3rem); }',
  '.a { border-radius: 0.3rem 0 0; }',
  '.a { box-shadow: 0 1px 2px black; }',
  '.a { transition: color 0.2s, transform var(--calm); }',
  '@media (width >= 48rem) { .a { color: red; } }',
  '@media (min-width: 600px) { .a { color: red; } }',
  '.a { @container stage (40rem <= width < 64rem) { color: red; } }',
])('a literal where a token belongs: %s', (css) => expect(literals(css)).toBe(1))

test.each([
  '.a { font-size: var(--text-small); margin: 0 auto; padding: var(--space-1) 2px; }',
  '.a { font-size: 0.8em; gap: calc(2 * var(--space-7)); border-radius: 50%; }',
  '.a { box-shadow: inset 3px 0 0 var(--amber), var(--shadow); }',
  '.a { animation: turn 32s linear infinite var(--play); transition: color var(--quick); }',
  '@container (40rem <= width < 76rem) { .a { width: 3rem; } }',
  '/* 0.6rem: margin: 0.6rem; */ .a { width: 17rem; }',
])('no literal: %s', (css) => expect(literals(css)).toBe(0))

test('a picture has a geometry of its own, and the same widths', () => {
  const file = 'site/scenes/map/map.module.css'
  expect(literals('.a { margin: 0.3rem; }', file)).toBe(0)
  expect(literals('@container (width >= 24rem) { .a { margin: 0; } }', file)).toBe(1)
})

test('the fault names its file, line and what to use', () => {
  expect(literalsOf('/* one\n */\n.a {\n  gap: 3rem;\n}', 'site/a.css')).toEqual([
    'site/a.css:4 writes a space as 3rem; use a token of site/styles/tokens.css.',
  ])
})
