import type { Failure } from './assumptions.ts'
import { soonerIn } from './both-sides.ts'
import { minutesOf } from './case-input.ts'
import type { Run } from './plan-case.ts'

/** Where the minutes between FirstHour and the telephone come from, with the values of its sentence. */
export type Why =
  | { key: Failure }
  | { key: 'nothing' }
  | { key: 'sameDoor'; door: number; ours: number; theirs: number }
  | { key: 'askedLater'; number: number; minutes: number }
  | { key: 'waited'; minutes: number }
  | {
      key: 'otherHospital'
      hospital: number
      ourDoor: number
      theirDoor: number
      ours: number
      theirs: number
    }

export type WhyKey = Why['key']

/** What went wrong with FirstHour comes first, if anything did; then one reason. */
export const whysOf = (run: Run): Why[] => [...(run.failure ? [{ key: run.failure }] : []), whyOf(run)]

function whyOf(run: Run): Why {
  const { phone, drive } = run
  const door = drive.arrivesAt
  const theirDoor = phone.drive.arrivesAt
  const ours = minutesOf((run.careAt ?? door) - door)
  const theirs = minutesOf((phone.careAt ?? theirDoor) - theirDoor)
  if (phone.hospital !== run.hospital)
    return { key: 'otherHospital', hospital: phone.hospital, ourDoor: door, theirDoor, ours, theirs }
  if (soonerIn(run, phone) === 0) return { key: 'nothing' }
  const late = theirDoor - door
  if (late < 30) return { key: 'sameDoor', door, ours, theirs }
  const number = phone.calls.length
  return number > 1
    ? { key: 'askedLater', number, minutes: minutesOf(late) }
    : { key: 'waited', minutes: minutesOf(late) }
}
