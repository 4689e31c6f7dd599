import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/site-test.ts'
import { sitePages, translatedPages } from './site-pages.ts'

const attributes = (html: string, name: string) =>
  [...html.matchAll(new RegExp(`\\s${name}="([^"]*)"`, 'g'))].map(([, value = '']) =>
    value.replaceAll('&amp;', '&'),
  )

async function read(request: APIRequestContext, path: string) {
  const response = await request.get(path)
  return { status: response.status(), html: await response.text() }
}

test('every internal link leads to a page, and every hash to a place on it', async ({ request, baseURL }) => {
  const links = new Set<string>()
  for (const page of [...sitePages, ...translatedPages]) {
    const { html } = await read(request, page)
    for (const href of attributes(html, 'href')) {
      const url = new URL(href, new URL(page, baseURL))
      if (url.origin === baseURL) links.add(url.href)
    }
  }
  expect(links.size).toBeGreaterThan(sitePages.length)
  const broken: string[] = []
  for (const link of links) {
    const { pathname, hash } = new URL(link)
    if (pathname.endsWith('/no-such-page')) continue
    const { status, html } = await read(request, pathname)
    const found = hash === '' || attributes(html, 'id').includes(decodeURIComponent(hash.slice(1)))
    if (status !== 200 || !found) broken.push(`${pathname}${hash}: ${status}`)
  }
  expect(broken).toEqual([])
})

test('an id names one element of its page', async ({ request }) => {
  for (const page of [...sitePages, ...translatedPages]) {
    const ids = attributes((await read(request, page)).html, 'id')
    expect(
      ids.filter((id, index) => ids.indexOf(id) !== index),
      page,
    ).toEqual([])
  }
})

test('the addresses and anchors of the specification exist', async ({ request }) => {
  const anchors = {
    '/': ['howDoes', 'product', 'testimonial'],
    '/about': ['contact'],
    '/request': ['request'],
  }
  for (const [page, ids] of Object.entries(anchors)) {
    const { html } = await read(request, page)
    for (const id of ids) expect(attributes(html, 'id')).toContain(id)
  }
})
