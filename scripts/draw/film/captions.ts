import type { FilmContent } from '../../../content/types/film.ts'

const stamp = (seconds: number) =>
  `00:${String(Math.floor(seconds / 60)).padStart(2, '0')}:${(seconds % 60).toFixed(3).padStart(6, '0')}`

export function captions(film: FilmContent): string {
  const cues = film.acts.map(({ from, caption }, index) => {
    const end = film.acts[index + 1]?.from ?? film.seconds
    return `${stamp(from)} --> ${stamp(end - 0.1)}\n${caption}\n`
  })
  return `WEBVTT\n\n${cues.join('\n')}`
}
