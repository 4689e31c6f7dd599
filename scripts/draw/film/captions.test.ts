import { describe, expect, it } from 'vitest'
import { film } from '../../../content/en/film.ts'
import { captions } from './captions.ts'

const seconds = (stamp = '') => {
  const [hours = 0, minutes = 0, rest = 0] = stamp.split(':').map(Number)
  return hours * 3600 + minutes * 60 + rest
}

describe('captions of the film', () => {
  const cues = [...captions(film).matchAll(/^(\S+) --> (\S+)\n(.+)$/gm)].map(([, from, to, text]) => ({
    from: seconds(from),
    to: seconds(to),
    text,
  }))

  it('are WebVTT with one cue for each act', () => {
    expect(captions(film)).toMatch(/^WEBVTT\n\n/)
    expect(cues.map(({ text }) => text)).toEqual(film.acts.map(({ caption }) => caption))
  })

  it('follow each other without overlap and end with the film', () => {
    for (const [index, { from, to }] of cues.entries()) {
      expect(to).toBeGreaterThan(from)
      expect(cues[index + 1]?.from ?? film.seconds).toBeGreaterThanOrEqual(to)
    }
  })
})

describe('the film', () => {
  it('lasts between 30 and 45 seconds on a clock that never runs backwards', () => {
    expect(film.seconds).toBeGreaterThanOrEqual(30)
    expect(film.seconds).toBeLessThanOrEqual(45)
    const clock = film.acts.map((act) => act.clock)
    expect(clock).toEqual(clock.toSorted((a, b) => a - b))
  })
})
