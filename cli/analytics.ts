import { writeFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { readConfig } from '../server/config.ts'
import { dayOf } from '../server/database/days.ts'
import type { Store } from '../server/database/store.ts'
import { figuresByPageAndDay } from './analytics/figures.ts'
import { htmlReport } from './analytics/html-report.ts'
import { textReport } from './analytics/text-report.ts'
import { CommandError, runCommand } from './command-line.ts'
import { openExistingStore } from './open-existing-store.ts'
import { printJson, printTable, write } from './output.ts'

const usage = `npm run analytics -- report [--days 30 | --from 2026-11-01 --to 2026-11-30] [--json | --html FILE]
npm run analytics -- tracking [--json]`

const options = {
  days: { type: 'string', default: '30' },
  from: { type: 'string' },
  to: { type: 'string' },
  html: { type: 'string' },
  json: { type: 'boolean' },
  help: { type: 'boolean', short: 'h' },
} as const

type Options = ReturnType<typeof readArguments>['values']

await runCommand(run)

async function run(): Promise<void> {
  const { values, positionals } = readArguments()
  if (values.help) return console.log(usage)
  const [command] = positionals
  if (positionals.length !== 1 || (command !== 'report' && command !== 'tracking'))
    throw new CommandError('Say what to show: report or tracking. More with --help.')
  const store = await openExistingStore(readConfig(process.env))
  try {
    await (command === 'report' ? report(store, values) : tracking(store, values))
  } finally {
    await store.close()
  }
}

function readArguments() {
  return parseArgs({ options, allowPositionals: true })
}

async function report(store: Store, values: Options): Promise<void> {
  const { fromDay, toDay } = period(values)
  const aggregates = await store.listDailyAggregates(fromDay, toDay)
  if (values.html !== undefined) await writeFile(values.html, htmlReport(aggregates, fromDay, toDay))
  if (values.json) await write(`${JSON.stringify(figuresByPageAndDay(aggregates), null, 2)}\n`)
  else if (values.html === undefined) await write(`${textReport(aggregates, fromDay, toDay)}\n`)
  else await write(`Written to ${values.html}.\n`)
}

function period({ days, from, to }: Options): { fromDay: string; toDay: string } {
  if (!/^[1-9]\d{0,3}$/.test(days)) throw new CommandError('--days must be a number of days from 1 to 9999.')
  for (const [name, day] of [['--from', from] as const, ['--to', to] as const])
    if (day !== undefined && (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(Date.parse(day))))
      throw new CommandError(`${name} must be a day such as 2026-11-15.`)
  const toDay = to ?? dayOf(Date.now())
  const dayMs = 24 * 60 * 60_000
  return { fromDay: from ?? dayOf(Date.parse(toDay) - (Number(days) - 1) * dayMs), toDay }
}

async function tracking(store: Store, { json }: Options): Promise<void> {
  if (json) return printJson(trackingRecords(store))
  await printTable(['TIMESTAMP', 'PAGE', 'VISITOR', 'ID'], trackingRows(store), 'No visit was recorded.')
}

/** The shape other programs rely on. */
async function* trackingRecords(store: Store) {
  for await (const { id, userId, page, timestamp } of store.listTracking())
    yield { id, userId, page, timestamp: new Date(timestamp).toISOString() }
}

async function* trackingRows(store: Store) {
  for await (const record of trackingRecords(store)) yield Object.values(record).reverse()
}
