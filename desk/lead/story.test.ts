import { expect, test } from 'vitest'
import type { DeskChange, DeskLead, DeskPerson } from '../../contract/desk.ts'
import { storyOf } from './story.ts'

const at = (minute: number) => `2026-11-15T09:0${minute}:00.000Z`
const lead = (id: string, minute: number) => ({ id, timestamp: at(minute) }) as DeskLead
const note = (to: string, minute: number): DeskChange => ({
  timestamp: at(minute),
  actor: 'asha',
  field: 'note',
  from: null,
  to,
})
const told = (person?: DeskPerson) =>
  storyOf(
    'b',
    [note('mine', 4), note('newest', 8), { ...note('contacted', 8), field: 'status' }],
    person,
  ).map(
    ({ came, changes, of }) =>
      `${came?.id ?? changes?.map(({ to }) => to).join('+')}${of ? ` of ${of.id}` : ''}`,
  )

test('the history of one lead joins changes made at once into one line', () => {
  expect(told()).toEqual(['mine', 'newest+contacted'])
  expect(told({ leads: [lead('b', 2)], history: [] })).toEqual(['mine', 'newest+contacted'])
})

test('the histories of a person’s leads are merged in order of time', () => {
  const history = [
    { ...note('first', 1), leadId: 'a' },
    // Stale data from the list of the person's leads; the data of the open lead is newer.
    { ...note('mine', 4), leadId: 'b' },
    { ...note('later', 6), leadId: 'a' },
  ]
  const person = { leads: [lead('b', 2), lead('a', 0)], history }
  expect(told(person)).toEqual(['a of a', 'first of a', 'b', 'mine', 'later of a', 'newest+contacted'])
})
