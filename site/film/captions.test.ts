import { describe, expect, it } from 'vitest'
import { content } from '../../content/index.ts'
import { run } from '../scenes/moments/sample-run.ts'
import { captions, filmActsOf } from './acts.ts'
import { caseSecondAt } from './case-second.ts'

const { film } = content
const filmActs = filmActsOf(content)

const seconds = (stamp = '') => {
  const [hours = 0, minutes = 0, rest = 0] = stamp.split(':').map(Number)
  return hours * 3600 + minutes * 60 + rest
}

describe('captions of the film', () => {
  const cues = [...captions(filmActs).matchAll(/^(\S+) --> (\S+)\n(.+)$/gm)].map(([, from, to, text]) => ({
    from: seconds(from),
    to: seconds(to),
    text,
  }))

  it('are WebVTT with one cue for each act', () => {
    expect(captions(filmActs)).toMatch(/^WEBVTT\n\n/)
    expect(cues.map(({ text }) => text)).toEqual(filmActs.map(({ caption }) => caption))
    expect(cues.filter(({ text }) => /[{}]/.test(text ?? ''))).toEqual([])
  })

  it('follow each other without overlap and end with the film', () => {
    for (const [index, { from, to }] of cues.entries()) {
      expect(to).toBeGreaterThan(from)
      expect(cues[index + 1]?.from ?? film.seconds).toBeGreaterThanOrEqual(to)
    }
  })
})

describe('the film', () => {
  const filmSeconds = Array.from({ length: film.seconds * 20 }, (_, frame) => frame / 20)

  it('lasts 30 to 45 seconds, and its clock runs forward from the first second to the arrival', () => {
    expect(film.seconds).toBeGreaterThanOrEqual(30)
    expect(film.seconds).toBeLessThanOrEqual(45)
    const clock = filmSeconds.map((second) => caseSecondAt(filmActs, second))
    expect(clock).toEqual(clock.toSorted((a, b) => a - b))
    expect([clock[0], clock.at(-1)]).toEqual([0, run.drive.arrivesAt])
  })
})
