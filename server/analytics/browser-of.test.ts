import { expect, test } from 'vitest'
import { browserFamily, deviceClass, userAgentOf } from './browser-of.ts'

const webKit = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64)'

test.each([
  [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'desktop'],
  [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36 Edg/142.0.0.0`, 'Edge', 'desktop'],
  [`${windows} ${webKit} Chrome/142.0.0.0 Safari/537.36 OPR/125.0.0.0`, 'Opera', 'desktop'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0', 'Firefox', 'desktop'],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Safari/605.1.15',
    'Safari',
    'desktop',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/26.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/142.0.0.0 Mobile/15E148 Safari/604.1',
    'Chrome',
    'phone',
  ],
  [
    'Mozilla/5.0 (iPad; CPU OS 12_2 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/12.1 Mobile/15E148 Safari/604.1',
    'Safari',
    'tablet',
  ],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/142.0.0.0 Mobile Safari/537.36`, 'Chrome', 'phone'],
  [`Mozilla/5.0 (Linux; Android 10; K) ${webKit} Chrome/142.0.0.0 Safari/537.36`, 'Chrome', 'tablet'],
  [
    `Mozilla/5.0 (Linux; U; Android 13; en-US; RMX3286) ${webKit} Version/4.0 Chrome/100.0.0.0 UCBrowser/15.5.6.1311 Mobile Safari/537.36`,
    'UC Browser',
    'phone',
  ],
  ['curl/8.5.0', 'Others', 'desktop'],
  ['', 'Others', 'desktop'],
])('%s', (userAgent, family, device) => {
  expect([browserFamily(userAgent), deviceClass(userAgent)]).toEqual([family, device])
})

test('only the beginning of a long user agent is read', () => {
  const headers = { 'user-agent': `${'Android Version/1 '.repeat(900)}Firefox/145.0` }
  expect(userAgentOf({ headers })).toHaveLength(512)
  expect(browserFamily(userAgentOf({ headers }))).toBe('Others')
})
