import { houseCase } from '../../../case/house-case.ts'
import type { Emergency } from '../../../case/keys.ts'
import { planCase } from '../../../case/plan-case.ts'
import type { PageContent } from '../../languages/page-content.ts'
import type { HeroPictures } from '../hero/hero.tsx'
import { altTexts } from './alt-texts.ts'
import { beatLines } from './beat-lines.ts'
import { crewPictures } from './crew-pictures.ts'
import { city } from './house-run.ts'
import { shotOf } from './shot.ts'

/** The banner's picture of another emergency, in the same street at the same hour. */
export function heroOf(content: PageContent, emergency: Emergency): HeroPictures & { alt: string } {
  const run = planCase(city, { ...houseCase, emergency })
  if (!run) throw new Error(`no road leads to a hospital for ${emergency}`)
  const shot = shotOf(content, run)
  return { ...crewPictures(shot), beat: beatLines(run, shot.seconds.hero), alt: altTexts(shot, 0).hero }
}
