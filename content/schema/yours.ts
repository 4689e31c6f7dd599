import type * as v from 'valibot'
import { each, group, line, lines, text } from './kinds.ts'

const states = {
  asking: 'Before it is opened',
  opened: 'Opened',
  gone: 'The link does not work any more',
  mailed: 'A second link was mailed',
  confirming: 'To be confirmed',
  erased: 'Erased',
  requested: 'Asked for',
  later: 'Try again',
}

/** The page of whoever was mailed a link to what is stored about them. */
export const yours = group('Your data', {
  titles: group(
    'Headings',
    each(states, (label) => line(label, 100)),
  ),
  texts: group(
    'Texts',
    each(states, (label) => text(label, 400)),
  ),
  buttons: group(
    'Buttons',
    lines('open change erase confirm', 60, {
      open: 'Show it',
      change: 'Correct it',
      erase: 'Ask to erase it',
      confirm: 'Erase it',
    }),
  ),
  more: line('What the list leaves out, before the address of the officer'),
  erase: group('Have it erased', { title: line('Heading', 60), text: line('Text', 250) }),
  labels: group(
    'Labels',
    lines('estimate case received cameFrom firstPage notice language reference', 40, {
      notice: 'Privacy notice',
    }),
  ),
  estimate: line('The estimate, with {minutes}'),
})

export type YoursState = keyof v.InferOutput<typeof yours>['titles']
