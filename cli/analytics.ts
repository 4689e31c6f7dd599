import { languageCodes } from '../content/languages.ts'
import { otherName } from '../contract/analytics.ts'
import { addDays, isDay } from '../contract/days.ts'
import { deviceKinds, type Period, type Report, type ReportFilter } from '../contract/report.ts'
import {
  type Cell,
  filterWords,
  headingWords,
  type ReportTable,
  reportTables,
} from '../contract/report-tables.ts'
import { reportedPages } from '../server/analytics/report/filter.ts'
import { isEmpty, longestDays, readDays, readReport } from '../server/analytics/report/report.ts'
import { isKnownSource, visitSource } from '../server/analytics/visit-source.ts'
import { type Config, readConfig } from '../server/config.ts'
import { isoTime, pick } from '../server/database/lead-json.ts'
import type { Store } from '../server/database/store.ts'
import type { TrackingRecord } from '../server/database/visits.ts'
import { countDays, dayIn } from '../server/days-of-zone.ts'
import {
  CommandError,
  flag,
  help,
  readArguments,
  type readOptions,
  runCommand,
  type Surroundings,
  text,
  withStore,
} from './command-line.ts'
import { figuresCsv } from './figures-csv.ts'
import { oneOf } from './leads/lead-filter.ts'
import { type Output, printJson } from './output.ts'
import { type Column, printTable } from './table.ts'

const usage = `npm run analytics -- report [--days 30 | --from 2026-11-01 --to 2026-11-30 | --from yesterday] [--json | --csv]
  [--source Google] [--language hi] [--device phone] [--page /impact]
npm run analytics -- tracking [--json]`

const filters = { source: text, language: text, device: text, page: text }
const options = { days: text, from: text, to: text, json: flag, csv: flag, help, ...filters }
type Options = ReturnType<typeof readOptions<typeof options>>

export async function runAnalytics(args: string[], around: Surroundings): Promise<void> {
  const { values, positionals } = readArguments(args, options)
  if (values.help) return around.out.write(`${usage}\n`)
  const [command] = positionals
  if (positionals.length !== 1 || (command !== 'report' && command !== 'tracking'))
    throw new CommandError('Usage: npm run analytics -- report or tracking; --help lists the options.')
  const config = readConfig(around.env)
  await withStore(config, (store) =>
    command === 'report' ? report(store, config, values, around) : tracking(store, values, around.out),
  )
}

async function report(store: Store, { timeZone }: Config, values: Options, { out, now }: Surroundings) {
  const period = readPeriod(values, timeZone, now())
  if (values.json && values.csv) throw new CommandError('Use --json or --csv, not both.')
  const asked = { timeZone, filter: readFilter(values) }
  const days = readDays(store, period, asked)
  if (values.json) await printJson(days, (day) => day, out)
  else if (values.csv) for await (const chunk of figuresCsv(days)) await out.write(chunk)
  else await printReport(await readReport(store, period, asked), out)
}

async function tracking(store: Store, { json }: Options, out: Output): Promise<void> {
  if (json) return printJson(store.listTracking(), trackingJson, out)
  const columns: Column<TrackingRecord>[] = [
    { heading: 'TIMESTAMP', cell: (record) => trackingJson(record).timestamp },
    { heading: 'PAGE', cell: ({ page }) => page },
    { heading: 'VISITOR', cell: ({ userId }) => userId },
    { heading: 'ID', cell: ({ id }) => id },
  ]
  await printTable(columns, store.listTracking(), 'No visit was recorded.', out)
}

/** The output format that other programs rely on. */
const trackingJson = (record: TrackingRecord) => ({
  ...pick(record, 'id', 'userId', 'page'),
  timestamp: isoTime(record.timestamp),
})

function readPeriod({ days = '30', from, to }: Options, timeZone: string, now: number): Period {
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new CommandError('--days must be a number of days from 1 to 9999.')
  const today = dayIn(timeZone, now)
  const toDay = to === undefined ? today : readDay('--to', to, today)
  const fromDay = from === undefined ? addDays(toDay, 1 - Number(days)) : readDay('--from', from, today)
  if (fromDay > toDay) throw new CommandError(`--from ${fromDay} is after --to ${toDay}.`)
  if (countDays(fromDay, toDay) > longestDays)
    throw new CommandError(`A report covers ${longestDays} days at most.`)
  return { fromDay, toDay }
}

function readFilter({ source, language, device, page }: Options): ReportFilter {
  return {
    // As a link writes it, too: google is Google.
    source: !source || isKnownSource(source) ? source : visitSource({ utm_source: source }, () => false),
    language: oneOf('--language', languageCodes, language),
    device: oneOf('--device', deviceKinds, device),
    page: oneOf('--page', [...reportedPages, otherName], page),
  }
}

function readDay(name: string, text: string, today: string): string {
  if (text === 'today') return today
  if (text === 'yesterday') return addDays(today, -1)
  if (!isDay(text)) throw new CommandError(`${name} must be a day such as 2026-11-15, today or yesterday.`)
  return text
}

const mostRows = 12
/** Without limits on days and pages: the period bounds both. */
const unlimitedTables = ['Days', 'Pages']

async function printReport(report: Report, out: Output): Promise<void> {
  const { period, timeZone, before, figures } = report
  const { fromDay, toDay } = period
  const only = filterWords(report.filter)
  if (isEmpty(report)) return out.write(`Nothing was counted from ${fromDay} to ${toDay}${only}.\n`)
  await out.write(
    `Analytics from ${fromDay} to ${toDay}${only}, days in ${timeZone}, compared with ${before.period.fromDay} to ${before.period.toDay}\n`,
  )
  for (const table of reportTables(report)) await printFigures(table, out)
  if (Object.keys(figures.vitals).length === 0)
    await out.write('\nNo web vitals: build with PUBLIC_WEB_VITALS=on to measure them.\n')
}

async function printFigures({ title, headings, rows, wordColumns }: ReportTable, out: Output): Promise<void> {
  const most = unlimitedTables.includes(title) ? rows.length : mostRows
  const columns = headings.map((heading, at) => ({
    heading: heading === 'name' ? title.toLowerCase() : headingWords(heading),
    cell: (row: Cell[]) => row[at]?.words ?? '',
    isFigure: at >= wordColumns,
  }))
  await out.write('\n')
  await printTable(columns, rows.slice(0, most), '', out)
  if (rows.length > most) await out.write(`… and ${rows.length - most} more\n`)
}

if (import.meta.main) await runCommand(runAnalytics)
