import type { MailRecord } from '../../server/database/delivery.ts'
import { timeIn } from '../../server/days-of-zone.ts'
import { flag, readOptions, text } from '../command-line.ts'
import { pick } from '../output.ts'
import type { Call } from './command.ts'
import { printDeliveries } from './print-deliveries.ts'

/** The shape other programs rely on. */
export const mailJson = (mail: MailRecord) =>
  pick(mail, 'id', 'leadId', 'to', 'subject', 'state', 'attempts', 'lastError')

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
      { heading: 'SUBJECT', cell: ({ subject }) => subject },
      { heading: 'LAST ERROR', cell: ({ lastError }) => lastError ?? '' },
    ],
  })
}
