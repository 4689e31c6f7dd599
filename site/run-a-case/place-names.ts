import { hospitals } from '../../case/hospitals.ts'
import type { Words } from './words.ts'

type Named = Pick<Words, 'places'>

/** A name of the engine's city as the language writes it: whole, or word by word as streets are named. */
export function placeName({ places }: Named, name: string): string {
  if (!places) return name
  const { streetWords, streetKinds, ...whole } = places
  for (const group of Object.values(whole)) if (group[name]) return group[name]
  return name
    .split(' ')
    .map((word) => streetWords[word] ?? streetKinds[word] ?? word)
    .join(' ')
}

export const hospitalName = (words: Named, hospital: number | undefined) =>
  hospital === undefined ? '' : placeName(words, hospitals[hospital]?.name ?? '')
