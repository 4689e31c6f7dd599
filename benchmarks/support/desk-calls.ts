import { addDays } from '../../contract/days.ts'
import { deskPaths, deskTabs } from '../../contract/desk.ts'
import { DeskBrowser } from '../../tests/support/desk.ts'
import { type BusyDesk, person } from './busy-desk.ts'

export const callRounds = 20

const today = new Date().toISOString().slice(0, 10)
const list = (filter: string) => `${deskPaths.leads}?${filter}`
const figures = (days: number) => `${deskPaths.report}?from=${addDays(today, 1 - days)}&to=${today}`

/** The requests of the desk's pages. Every list includes the counts of all tabs and its first hundred leads. */
const calls: Record<string, string> = {
  ...Object.fromEntries(deskTabs.map((tab) => [`tab ${tab}`, list(`tab=${tab}`)])),
  'all, far down': list('tab=all&offset=95000'),
  'of an owner': list(`owner=${person}`),
  'of nobody': list('owner=none'),
  'of a source': list('source=source3'),
  'of a campaign': list('campaign=campaign7'),
  'of a language': list('language=te'),
  'mine, of a source and a language': list('tab=mine&source=source0&language=te'),
  'what can be filtered by': deskPaths.choices,
  'figures of 30 days': figures(30),
  'figures of 365 days': figures(365),
}

/** From the request to the complete response: median and second slowest of twenty. */
export async function measureCalls({ origin, makeToken }: BusyDesk) {
  const browser = new DeskBrowser(origin)
  await browser.post(deskPaths.session, { token: await makeToken() })
  const measured: Record<string, string> = {}
  for (const [name, path] of Object.entries(calls)) {
    const times: number[] = []
    for (let round = 0; round < callRounds; round++) {
      const from = performance.now()
      const { status } = await browser.get(path)
      if (status !== 200) throw new Error(`${path} was answered with ${status}.`)
      times.push(performance.now() - from)
    }
    times.sort((a, b) => a - b)
    measured[name] = [0.5, 0.95]
      .map((part) => times[Math.ceil(part * callRounds) - 1]?.toFixed(0))
      .join(' / ')
  }
  return measured
}
