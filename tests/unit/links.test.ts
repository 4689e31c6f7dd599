import { afterAll, beforeAll, expect, test } from 'vitest'
import { sitePages, translatedPages } from '../e2e/site-pages.ts'
import { type ReadingSite, readSite } from '../support/reading-site.ts'

let site: ReadingSite
beforeAll(async () => {
  site = await readSite()
})
afterAll(() => site.close())

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  )

async function read(path: string) {
  const response = await site.get(path)
  return { status: response.status, html: await response.text() }
}

test('every internal link leads to a page, and every hash to an element on it', async () => {
  const links = new Set<string>()
  for (const page of [...sitePages, ...translatedPages]) {
    const { html } = await read(page)
    for (const href of attributes(html, 'href')) {
      const url = new URL(href, new URL(page, site.address))
      if (url.origin === site.address) links.add(url.href)
    }
  }
  expect(links.size).toBeGreaterThan(sitePages.length)
  const broken: string[] = []
  for (const link of links) {
    const { pathname, hash } = new URL(link)
    if (pathname.endsWith('/no-such-page')) continue
    const { status, html } = await read(pathname)
    const found = hash === '' || attributes(html, 'id').includes(decodeURIComponent(hash.slice(1)))
    if (status !== 200 || !found) broken.push(`${pathname}${hash}: ${status}`)
  }
  expect(broken).toEqual([])
})

test('an id is unique on its page', async () => {
  for (const page of [...sitePages, ...translatedPages]) {
    const ids = attributes((await read(page)).html, 'id')
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      page,
    ).toEqual([])
  }
})

test('the addresses and anchors of the specification exist', async () => {
  const anchors = {
    '/': ['howDoes', 'product', 'testimonial'],
    '/about': ['contact'],
    '/request': ['request'],
  }
  for (const [page, ids] of Object.entries(anchors)) {
    const { html } = await read(page)
    for (const id of ids) expect(attributes(html, 'id')).toContain(id)
  }
})
