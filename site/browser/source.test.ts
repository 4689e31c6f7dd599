import { beforeEach, expect, test, vi } from 'vitest'
import { memoryStorage } from '../../tests/support/memory-storage.ts'
import { visitSource } from './source.ts'

let storage: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

function open(address: string, referrer = '', navigator: object = {}): void {
  vi.stubGlobal('location', new URL(address, 'https://firsthour.example'))
  vi.stubGlobal('document', { referrer })
  vi.stubGlobal('navigator', navigator)
}

beforeEach(() => {
  storage = memoryStorage()
  vi.stubGlobal('sessionStorage', storage)
})

const campaign = '/impact?utm_source=fair&utm_medium=poster&utm_campaign=autumn&who=asha#x'

test('the source is the first page of the visit, whatever page asks', () => {
  open(campaign, 'https://news.example/article?id=1')
  const source = {
    landingPage: '/impact',
    referrer: 'news.example',
    utmSource: 'fair',
    utmMedium: 'poster',
    utmCampaign: 'autumn',
  }
  expect(visitSource()).toEqual(source)
  open('/request?utm_source=other', 'https://firsthour.example/impact')
  expect(visitSource()).toEqual(source)
})

test('it is the previous page when that was left before it could store anything', () => {
  open('/request', `https://firsthour.example${campaign}`)
  expect(visitSource()).toMatchObject({ landingPage: '/impact', utmSource: 'fair' })
  expect(visitSource()).not.toHaveProperty('referrer')
})

test('it is known for one page where storage is blocked', () => {
  vi.stubGlobal('sessionStorage', undefined)
  open(campaign)
  expect(visitSource()).toMatchObject({ landingPage: '/impact', utmCampaign: 'autumn' })
})

test.each([{ doNotTrack: '1' }, { globalPrivacyControl: true }])(
  'it is neither stored nor sent with %o',
  (navigator) => {
    open(campaign, 'https://news.example/', navigator)
    expect(visitSource()).toEqual({})
    expect(storage.getItem('source')).toBeNull()
  },
)
