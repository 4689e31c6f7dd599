import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { deskSettings } from '../../tests/support/desk.ts'
import { teamAdmission } from './admission.ts'
import { followPeople } from './follow-people.ts'

const folder = mkdtempSync(join(tmpdir(), 'firsthour-people-'))
const before = process.cwd()
const write = (people: string) => writeFileSync(join(folder, '.env'), `DESK_PEOPLE='${people}'\n`)
const ended: string[] = []
const errors: unknown[] = []
const store = {
  listDeskPeople: async () => ['asha@x.example', 'ravi@x.example', 'root'],
  endDeskSessions: async (who: { person: string } | 'all') => ended.push(who === 'all' ? who : who.person),
}

beforeEach(() => {
  vi.useFakeTimers()
  process.chdir(folder)
  ended.length = errors.length = 0
})
afterEach(() => {
  process.chdir(before)
  rmSync(join(folder, '.env'), { force: true })
})

function follow(people: string) {
  const desk = deskSettings(people)
  const stop = followPeople({
    desk,
    admission: teamAdmission(desk),
    store,
    onError: (error) => errors.push(error),
  })
  return { desk, stop, addresses: () => desk.people.map(({ address, role }) => `${address} ${role}`) }
}

test('a person removed from .env is signed out within a minute, and a changed role takes effect', async () => {
  write('asha@x.example, ravi@x.example')
  const { stop, addresses } = follow('asha@x.example, ravi@x.example')
  write('asha@x.example=read')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(addresses()).toEqual(['asha@x.example read'])
  expect(ended).toEqual(['ravi@x.example'])
  stop()
  write('ravi@x.example')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(addresses()).toEqual(['asha@x.example read'])
})

test('a list that is missing or invalid changes nothing', async () => {
  write('asha@x.example')
  const { stop, addresses } = follow('asha@x.example')
  write('asha@x.example, ravi')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(errors).toHaveLength(1)
  write('')
  await vi.advanceTimersByTimeAsync(20_000)
  expect(addresses()).toEqual(['asha@x.example admin'])
  stop()
})

test('where the environment names other people, the file is ignored', async () => {
  write('asha@x.example')
  const { stop, addresses } = follow('ravi@x.example')
  write('asha@x.example, mina@x.example')
  await vi.advanceTimersByTimeAsync(60_000)
  expect(addresses()).toEqual(['ravi@x.example admin'])
  stop()
})
