import type { PageContent } from '../../languages/page-content.ts'
import { casePictures, type Pictures } from './case-pictures.ts'
import { run } from './sample-run.ts'
import { shotOf } from './shot.ts'

const made = new Map<string, Pictures>()

/** The data of the site's pictures, computed at build, so that visitors load no code for it. */
export function picturesIn(content: PageContent): Pictures {
  const pictures = made.get(content.language) ?? casePictures(shotOf(content, run))
  made.set(content.language, pictures)
  return pictures
}
