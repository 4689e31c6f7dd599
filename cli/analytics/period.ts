import { addDays, isDay } from '../../contract/days.ts'
import type { Period } from '../../contract/report.ts'
import { longestDays } from '../../server/analytics/report/period.ts'
import { countDays, dayIn } from '../../server/days-of-zone.ts'
import { CommandError } from '../command-line.ts'

export function readPeriod(
  { days, from, to }: { days: string; from?: string; to?: string },
  timeZone: string,
  now: number,
): Period {
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new CommandError('--days must be a number of days from 1 to 9999.')
  const today = dayIn(timeZone, now)
  const toDay = to === undefined ? today : readDay('--to', to, today)
  const fromDay = from === undefined ? addDays(toDay, 1 - Number(days)) : readDay('--from', from, today)
  if (fromDay > toDay) throw new CommandError(`--from ${fromDay} is after --to ${toDay}.`)
  if (countDays(fromDay, toDay) > longestDays)
    throw new CommandError(`A report covers ${longestDays} days at most.`)
  return { fromDay, toDay }
}

function readDay(name: string, text: string, today: string): string {
  if (text === 'today') return today
  if (text === 'yesterday') return addDays(today, -1)
  if (!isDay(text)) throw new CommandError(`${name} must be a day such as 2026-11-15, today or yesterday.`)
  return text
}
