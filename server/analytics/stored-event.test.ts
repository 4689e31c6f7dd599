import * as v from 'valibot'
import { expect, test } from 'vitest'
import { collectSchema } from '../../contract/analytics.ts'
import { spokenPage } from './stored-event.ts'

const counted = (page_name: string) => {
  const events = [{ name: 'user_engagement', params: { page_name } }]
  const [event] = v.parse(collectSchema, { measurementId: 'G-1', events }).events
  return spokenPage(event?.params.page_name ?? '')
}

test.each([
  ['/hi', '/hi'],
  ['/HI/Impact/', '/hi/impact'],
  ['/te/howwork?x=1', '/te/howWork'],
  ['/howWork', '/howWork'],
])('%s counts as %s', (path, page) => {
  expect(counted(path)).toBe(page)
})

test.each(['/en', '/en/impact', '/xx', '/xx/impact', '/hi/asha-rao', '/hi/hi', '/hin'])(
  '%s is no page of the site',
  (path) => {
    expect(counted(path)).toBe('(other)')
  },
)
