import { defaultCase } from '../../../case/default-cases.ts'
import type { Emergency } from '../../../case/keys.ts'
import { planCase } from '../../../case/plan-case.ts'
import type { PageContent } from '../../languages/page-content.ts'
import type { HeroPictures } from '../hero/hero.tsx'
import { altTexts } from './alt-texts.ts'
import { beatLines } from './beat-lines.ts'
import { casePictures, type Pictures } from './case-pictures.ts'
import { crewPictures } from './crew-pictures.ts'
import { city, run } from './house-run.ts'
import { shotOf } from './shot.ts'

const made = new Map<string, Pictures>()

/** What the site's pictures show: computed when the site is built, so that a visitor loads nothing for it. */
export function picturesIn(content: PageContent): Pictures {
  const pictures = made.get(content.language) ?? casePictures(shotOf(content, run))
  made.set(content.language, pictures)
  return pictures
}

/** The banner's picture of another emergency, in its own default case. */
export function heroOf(content: PageContent, emergency: Emergency): HeroPictures & { alt: string } {
  const other = planCase(city, defaultCase(emergency))
  if (!other) throw new Error(`no road leads to a hospital for ${emergency}`)
  const shot = shotOf(content, other)
  return { ...crewPictures(shot), beat: beatLines(other, shot.seconds.hero), alt: altTexts(shot, 0).hero }
}
