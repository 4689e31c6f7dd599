import type {
  DeliveryFilter,
  DeliveryState,
  HandOverRecord,
  MailRecord,
} from '../../server/database/delivery.ts'
import { timeIn } from '../../server/days-of-zone.ts'
import { mailJson } from '../../server/leads/story.ts'
import { subjectOf } from '../../server/mail/bodies/digest.ts'
import { flag, readOptions, text } from '../command-line.ts'
import { printJson } from '../output.ts'
import { type Column, printTable } from '../table.ts'
import type { Call } from './command.ts'
import { oneOf } from './lead-filter.ts'

const states: DeliveryState[] = ['queued', 'sent', 'failed']

interface Listing<Delivery> {
  what: string
  list: (filter: DeliveryFilter) => AsyncIterable<Delivery>
  toJson: (delivery: Delivery) => object
  /** Time of the last or next attempt; empty if there is none. */
  due: (delivery: Delivery) => string
  columns: Column<Delivery>[]
  before?: () => Promise<void>
}

/** Deliveries in one state. Without `--state`, `--json` lists all and the table lists failed and queued ones. */
export async function printDeliveries<Delivery extends MailRecord | HandOverRecord>(
  { out, count }: Call,
  values: { state?: string; json?: boolean },
  { what, list, toJson, due, columns, before }: Listing<Delivery>,
): Promise<void> {
  const asked = oneOf('--state', states, values.state)
  async function* listed(wanted: (DeliveryState | undefined)[]) {
    for (const state of asked ? [asked] : wanted)
      for await (const delivery of list(state ? { state } : {})) {
        count(1)
        yield delivery
      }
  }
  if (values.json) return printJson(listed([undefined]), toJson, out)
  await before?.()
  const none = asked
    ? `No ${what} is ${asked}.`
    : `No ${what} is queued or failed. (--state sent lists the others.)`
  const all: Column<Delivery>[] = [
    { heading: 'STATE', cell: ({ state }) => state },
    { heading: 'ATTEMPTS', cell: ({ attempts }) => String(attempts) },
    { heading: 'DUE', cell: due },
    ...columns,
    { heading: 'ID', cell: ({ id }) => id },
  ]
  await printTable(all, listed(['failed', 'queued']), none, out)
}

export async function mail(call: Call): Promise<void> {
  const { store, args, config } = call
  const values = readOptions(args, { state: text, json: flag })
  const due = ({ state, sentAt, dueAt }: MailRecord) =>
    state === 'failed' ? '' : timeIn(config.timeZone, sentAt ?? dueAt)
  await printDeliveries<MailRecord>(call, values, {
    what: 'mail',
    list: store.listMails,
    toJson: mailJson,
    due,
    columns: [
      { heading: 'TO', cell: ({ to }) => to },
      { heading: 'SUBJECT', cell: subjectOf },
      { heading: 'LAST ERROR', cell: ({ lastError }) => lastError ?? '' },
    ],
  })
}
