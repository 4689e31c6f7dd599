import type { PageContent } from '../../languages/page-content.ts'
import { faceCount } from '../ticks/ticking.ts'
import type { Pictures } from './case-pictures.ts'
import { casePictures } from './case-pictures.ts'
import { city, run } from './house-run.ts'
import { pictureSeconds } from './seconds.ts'

const made = new Map<string, Pictures>()

/** What the site's pictures show: computed when the site is built, so that a visitor loads nothing for it. */
export function picturesIn({ language, scenes, runACase, places }: PageContent): Pictures {
  const known = made.get(language)
  if (known) return known
  const pictures = casePictures({
    language,
    words: scenes,
    said: { ...runACase, places },
    city,
    run,
    seconds: pictureSeconds(run),
    faceCount,
  })
  made.set(language, pictures)
  return pictures
}
