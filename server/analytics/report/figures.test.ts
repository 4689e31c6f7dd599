import { expect, test } from 'vitest'
import { figuresOf } from './figures.ts'

test('taps are listed by page and by source', () => {
  const { taps } = figuresOf(
    [
      { name: 'phone_tapped', page: '/', day: '2026-11-19', count: 2, valueSum: 0 },
      { name: 'phone_tapped', page: '/request', day: '2026-11-19', count: 3, valueSum: 0 },
    ],
    [
      { what: 'goal_source', subject: 'phone_tapped Google', count: 4 },
      { what: 'goal_source', subject: 'phone_tapped a source of words', count: 1 },
    ],
  )
  const goal = 'phone_tapped'
  expect(taps).toEqual([
    { goal, by: 'page', name: '/request', count: 3 },
    { goal, by: 'page', name: '/', count: 2 },
    { goal, by: 'source', name: 'Google', count: 4 },
    { goal, by: 'source', name: 'a source of words', count: 1 },
  ])
})

test('a goal is never reached by more people than were offered it', () => {
  const { goals } = figuresOf(
    [{ day: '2026-11-15', name: 'case_begun', page: '/case', count: 10, valueSum: 0 }],
    [
      { what: 'goal_people', subject: 'case_begun', count: 4 },
      { what: 'goal_offered', subject: 'case_begun', count: 3 },
    ],
  )
  expect(goals[1]).toEqual({ name: 'case_begun', count: 10, people: 4, offered: 4 })
})

test('a sent form counts as begun and seen, even without those events', () => {
  const { forms } = figuresOf(
    [],
    [
      { what: 'form_seen', subject: 'signups', count: 5 },
      { what: 'form_begun', subject: 'signups', count: 1 },
      { what: 'form_sent', subject: 'signups', count: 3 },
      { what: 'form_sent', subject: 'contactUs', count: 2 },
    ],
  )
  expect(forms.slice(0, 2)).toMatchObject([
    { form: 'signups', seen: 5, begun: 3, sent: 3 },
    { form: 'contactUs', seen: 2, begun: 2, sent: 2 },
  ])
})
