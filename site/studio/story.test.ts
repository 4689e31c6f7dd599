import { expect, test } from 'vitest'
import { languageCodes } from '../../content/languages.ts'
import { drawnFrom, readDrawnFrom } from '../../scripts/draw/drawn-from.ts'
import { contentIn } from '../languages/page-content.ts'
import { filmStory, shareStory } from './story.tsx'

test.each(languageCodes)(
  'film, poster and share images in %s were drawn from the current words and case',
  (language) => {
    const content = contentIn(language)
    const { film, posters, share } = readDrawnFrom()
    const story = filmStory(content)
    expect(
      { film: film[language], posters: posters[language], share: share[language] },
      'npm run draw -- share posters film',
    ).toEqual({
      film: drawnFrom('film', language, story),
      posters: drawnFrom('posters', language, story),
      share: drawnFrom('share', language, shareStory(content)),
    })
  },
)

test('a changed word or second changes the hash of what is drawn', () => {
  const content = contentIn('en')
  const [first, ...rest] = content.film.acts
  const retold = { ...content, film: { ...content.film, acts: [{ ...first, words: 'Retold' }, ...rest] } }
  expect(filmStory({ ...retold, film: { ...retold.film, acts: retold.film.acts as never } })).not.toBe(
    filmStory(content),
  )
  expect(shareStory({ ...content, share: { ...content.share, home: 'Retold' } })).not.toBe(
    shareStory(content),
  )
})
