import { callTimes } from '../../contract/additions.ts'
import { type FieldState, placeMarks, type TimeState } from '../../contract/form-marks.ts'
import { type Collection, formSchemas, type Problems } from '../../contract/forms.ts'
import { referenceOf } from '../../contract/reference.ts'
import type { Lead } from '../database/lead.ts'
import { fillMarks, type MarkedText, piecesOf, type Texts } from '../http/marked-text.ts'

export interface Filling {
  title: string
  status: string
  problems: Problems
  reasons?: Problems
  advice?: Problems
  values: Record<string, unknown>
}

export function fillForm(template: MarkedText, collection: Collection, filling: Filling): Buffer {
  const { title, status, problems, reasons = problems, advice = {}, values } = filling
  const names = Object.keys(formSchemas[collection].entries)
  const refused = names.filter((name) => name in problems)
  const texts: Texts = { title, status, ...valueTexts(values) }
  for (const name of names) {
    const state: FieldState =
      name === refused[0] ? 'first' : name in problems ? 'refused' : name in advice ? 'advised' : 'fine'
    texts[`${state}:${name}`] = problems[name] ?? advice[name] ?? ''
  }
  for (const time of callTimes) {
    const state: TimeState = values.callTime === time ? 'chosen' : 'open'
    texts[`${state}:${time}`] = ''
  }
  if (refused.length > 1) {
    texts.refusals = ''
    for (const name of refused) texts[`listed:${name}`] = reasons[name] ?? ''
  }
  return fillMarks(template, texts)
}

interface Sent {
  lead: Pick<Lead, 'id' | 'fields'>
  isMailed: boolean
}
type SentPage = (sent: Sent | undefined) => Buffer

/** The page with the confirmation above the form. The page is split once, since the rest of it never changes. */
export function prepareSentPage(page: Buffer, template: MarkedText, collection: Collection): SentPage {
  const start = page.indexOf(placeMarks(collection)[0])
  const known = piecesOf(template, 'sent')
  const sentByUnknown = piecesOf(template, 'sentByUnknown')
  if (start < 0 || !known || !sentByUnknown)
    throw new Error(`The built page has no marker at the form ${collection}.`)
  const whole: MarkedText = [
    page.subarray(0, start),
    { part: 'sent', pieces: known },
    { part: 'sentByUnknown', pieces: sentByUnknown },
    page.subarray(start),
  ]
  return (sent) => fillMarks(whole, sent ? sentTexts(sent) : { sentByUnknown: '' })
}

const sentTexts = ({ lead, isMailed }: Sent): Texts => ({
  sent: '',
  reference: referenceOf(lead.id),
  [isMailed ? 'mailed' : 'notMailed']: '',
  ...valueTexts(lead.fields),
})

const valueTexts = (values: Record<string, unknown>): Texts =>
  Object.fromEntries(
    Object.entries(values).flatMap(([name, value]) =>
      typeof value === 'string' ? [[`value:${name}`, value]] : [],
    ),
  )
