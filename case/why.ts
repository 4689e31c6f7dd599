import type { Failure } from './assumptions.ts'
import { soonerIn } from './both-sides.ts'
import { minutesOf } from './case-input.ts'
import { noticedSeconds } from './compare.ts'
import type { Run } from './plan-case.ts'

/** Where the minutes between FirstHour and the telephone come from, with the values of its sentence. */
export type Why =
  | { key: Failure }
  | { key: 'nothing' }
  | { key: 'sameDoor' | 'toldLater'; door: number; ours: number; theirs: number }
  | { key: 'askedLater'; number: number; minutes: number }
  | { key: 'waited' | 'leftLater'; minutes: number }
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
  const late = theirDoor - door
  const number = phone.calls.length
  if (late >= noticedSeconds)
    return number > 1
      ? { key: 'askedLater', number, minutes: minutesOf(late) }
      : { key: 'waited', minutes: minutesOf(late) }
  if (late <= -noticedSeconds) return { key: 'leftLater', minutes: minutesOf(-late) }
  const sooner = soonerIn(run, phone)
  return sooner === 0
    ? { key: 'nothing' }
    : { key: sooner > 0 ? 'sameDoor' : 'toldLater', door, ours, theirs }
}
