import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { findBlockedAttribute, findInlineHashes } from './inline-hashes.ts'

const source = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

test('inline scripts and styles are hashed once each; files and data blocks are not', () => {
  const found = findInlineHashes(`
    <script>go()</script><SCRIPT type="module">import("/a.js")</SCRIPT><script>go()</script>
    <script type="speculationrules">{"prefetch":[]}</script>
    <script type="application/ld+json">{"@type":"WebSite"}</script>
    <script type="module" src="/assets/a.js"></script>
    <style>a{color:red}</style>`)
  expect(found).toEqual({
    scripts: [source('go()'), source('import("/a.js")'), source('{"prefetch":[]}')],
    styles: [source('a{color:red}')],
    embedsYouTube: false,
  })
})

test('a page with the privacy-enhanced player may frame it', () => {
  expect(findInlineHashes('<a data-src="https://www.youtube-nocookie.com/embed/x">').embedsYouTube).toBe(true)
})

test.each([
  ['<p style="color:red">', 'style="color:red"'],
  ['<button onclick=go()>', 'onclick=go()'],
  ['<p data-style="x">style="y"</p><style>p{}</style><script>a.onclick=go</script>', undefined],
])('%s', (html, blocked) => {
  expect(findBlockedAttribute(html)).toBe(blocked)
})
