import { expect, test } from 'vitest'
import { cleanSvg } from './clean-svg.ts'

const inSvg = (inner: string) => `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9">${inner}</svg>`

test('a plain drawing is unchanged, with its own styles and references', () => {
  const drawing = inSvg(
    '<style>.a{fill:#f00;mask:url(#m)}</style><defs><path id="p" d="M0 0h9"/></defs><use href="#p" class="a" fill="url(#g)"/>',
  )
  expect(cleanSvg(drawing)).toBe(drawing)
})

test.each([
  ['a script', '<script>alert(1)</script>'],
  ['a script in another namespace', '<x:script xmlns:x="http://www.w3.org/2000/svg">alert(1)</x:script>'],
  ['a handler', '<path d="M0 0" onload="alert(1)"/>'],
  ['an event handler in mixed case', '<path d="M0 0" OnClick="alert(1)"/>'],
  ['HTML inside', '<foreignObject><iframe src="https://evil.example"/></foreignObject>'],
  ['a link', '<a href="https://evil.example"><path d="M0 0"/></a>'],
  ['a script as address', '<use href="javascript:alert(1)"/>'],
  [
    'a script as address, led in by a space',
    '<use xlink:href=" javascript:alert(1)" xmlns:xlink="http://www.w3.org/1999/xlink"/>',
  ],
  ['a reference elsewhere', '<use href="https://evil.example/a.svg#b"/>'],
  ['a picture from another site', '<image href="//evil.example/a.png"/>'],
  ['an SVG inside a picture', '<image href="data:image/svg+xml;base64,PHN2Zy8+"/>'],
  ['an imported style', '<style>@import "https://evil.example/a.css";</style>'],
  ['a style that is fetched', '<style>.a{fill:url(https://evil.example/a)}</style>'],
  ['a style in CDATA', '<style><![CDATA[.a{background:url(//evil.example/a)}]]></style>'],
  ['a style in escapes', String.raw`<style>.a{background:u\72l(//evil.example/a)}</style>`],
  ['an attribute that fetches', '<path d="M0 0" fill="url(https://evil.example/a)"/>'],
  ['an animation that sets an address', '<g><set attributeName="href" to="javascript:alert(1)"/></g>'],
  ['another base', '<g xml:base="https://evil.example/"/>'],
])('%s is removed', (_, inner) => {
  expect(cleanSvg(inSvg(inner))).not.toMatch(/evil|alert|script|PHN2|set /i)
})

test('a style sheet and entities before the drawing are removed', () => {
  const before = `<?xml-stylesheet href="https://evil.example/a.css"?><!DOCTYPE svg [<!ENTITY x "alert">]><!-- evil -->`
  expect(cleanSvg(before + inSvg('<path d="M0 0"/>'))).toBe(inSvg('<path d="M0 0"/>'))
})

test('a file that is no SVG is refused', () => {
  expect(() => cleanSvg('<svg')).toThrow()
})
