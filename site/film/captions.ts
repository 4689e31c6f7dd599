import type { Act } from './case-second.ts'

const stamp = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`

export function captions(acts: readonly Act[]): string {
  const cues = acts.map(({ from, to, caption }) => `${stamp(from)} --> ${stamp(to - 0.1)}\n${caption}\n`)
  return `WEBVTT\n\n${cues.join('\n')}`
}
