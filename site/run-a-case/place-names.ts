import { hospitals } from '../../case/hospitals.ts'
import type { Words } from './words.ts'

type Named = Pick<Words, 'places'>

/** A name of the simulated city in the page's language: translated as a whole, or word by word for streets. */
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
