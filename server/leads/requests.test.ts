import { expect, test } from 'vitest'
import { facts } from '../../content/facts.ts'
import { isWorkingDay } from '../../contract/working-days.ts'
import type { NewRequest } from '../database/statements/requests.ts'
import { addRequest } from './requests.ts'

test.each(['2026-11-14', '2026-11-15', '2026-11-16', '2026-09-26'])(
  'a request of %s is due on a working day, and not later than promised',
  async (askedOn) => {
    const stored: NewRequest[] = []
    const store = { addRequest: async (request: NewRequest) => stored.push(request) > 0 }
    const asked = { id: '1', of: { address: 'a@b.example' }, kind: 'access', now: 0, askedOn } as const
    await addRequest(store, { timeZone: 'Asia/Kolkata' }, asked)
    const { dueOn = '' } = stored[0] ?? {}
    expect(isWorkingDay(dueOn, facts.company.workingHours)).toBe(true)
    const days = (Date.parse(dueOn) - Date.parse(askedOn)) / 86_400_000
    expect(days).toBeLessThanOrEqual(facts.privacy.answeredWithinDays)
    expect(days).toBeGreaterThan(facts.privacy.answeredWithinDays - 5)
  },
)
