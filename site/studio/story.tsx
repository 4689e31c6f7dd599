import { createHash } from 'node:crypto'
import { renderToStaticMarkup } from 'react-dom/server'
import { filmActsOf } from '../film/acts.ts'
import { FilmPicture } from '../film/film-picture.tsx'
import type { PageContent } from '../languages/page-content.ts'
import { shareWords } from '../layouts/page-facts.ts'
import { picturesIn } from '../scenes/moments/sample-pictures.ts'

const hashOf = (value: unknown) =>
  createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 12)

const everySeconds = 20

/** Changes with every word and figure in the film, not with its design. */
export function filmStory(content: PageContent): string {
  const acts = filmActsOf(content).map(({ from, words, picture, caseFrom, caseTo }) => {
    const seconds = [caseTo]
    for (let second = caseFrom; second < caseTo; second += everySeconds) seconds.push(second)
    const pictures = seconds.map((second) =>
      renderToStaticMarkup(<FilmPicture content={content} picture={picture} second={second} />),
    )
    return [from, words, caseFrom, caseTo, pictures.map(wordsIn)]
  })
  const { clockLabel, length } = content.film
  return hashOf([
    clockLabel,
    content.impact.figures.kinds.simulated.name,
    content.runACase.times,
    length,
    acts,
  ])
}

const wordsIn = (markup: string) =>
  markup
    .split('<')
    .map((part) => part.slice(part.indexOf('>') + 1))
    .join(' ')

/** Changes with every word and figure that a share image could contain. */
export function shareStory(content: PageContent): string {
  const { alt: _, ...pictures } = picturesIn(content)
  return hashOf([shareWords(content), content.site.what, pictures])
}
