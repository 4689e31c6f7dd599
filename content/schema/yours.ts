import type * as v from 'valibot'
import { each, group, line, lines, text } from './kinds.ts'

const states = {
  start: 'Without a link',
  linkSent: 'A new link was asked for',
  asking: 'Before it is opened',
  opened: 'Opened',
  printed: 'To print',
  gone: 'The link does not work any more',
  mailed: 'A second link was mailed',
  confirming: 'To be confirmed',
  erased: 'Erased',
  requested: 'Asked for',
  later: 'Try again',
}

/** The page that a mailed link opens: the stored data of the person it was mailed to. */
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
    lines('request open change download print noContact contact erase confirm', 60, {
      request: 'Mail a link',
      download: 'Download it',
      print: 'A page to print',
      noContact: 'No more contact',
      contact: 'Contact again',
      open: 'Show it',
      change: 'Correct it',
      erase: 'Ask to erase it',
      confirm: 'Erase it',
    }),
  ),
  address: group('The address that a link is mailed to', {
    label: line('Label', 60),
    hint: line('Hint', 160),
  }),
  more: line('What the list leaves out, before the address of the officer'),
  receivers: group('Who else received it', {
    title: line('Heading', 60),
    some: line('Before their names', 250),
    none: line('When there is nobody', 250),
  }),
  take: group('Take it along', { title: line('Heading', 60), text: line('Text', 250) }),
  contact: group('No more contact', {
    title: line('Heading', 60),
    text: text('Text', 400),
    said: text('Once it was said', 400),
  }),
  erase: group('Have it erased', { title: line('Heading', 60), text: line('Text', 250) }),
  labels: group(
    'Labels',
    lines(
      'estimate case received cameFrom firstPage notice language reference changes mails receivedBy',
      40,
      {
        notice: 'Privacy notice',
      },
    ),
  ),
  estimate: line('The estimate, with {minutes}'),
})

export type YoursState = keyof v.InferOutput<typeof yours>['titles']
