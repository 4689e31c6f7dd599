import { content } from '../../../content/index.ts'
import { faceCount } from '../ticks/ticking.ts'
import { casePictures } from './case-pictures.ts'
import { city, run } from './house-run.ts'
import { pictureSeconds } from './seconds.ts'

/** What the site's pictures show: computed when the site is built, so that a visitor loads nothing for it. */
export const pictures = casePictures({
  words: content.scenes,
  said: content.runACase,
  city,
  run,
  seconds: pictureSeconds(run),
  faceCount,
})
