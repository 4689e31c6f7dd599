import { deskTests } from './desk.ts'
import { formTests } from './forms.ts'
import { hashTests } from './hashes.ts'
import { layoutTests } from './layout.ts'
import { pictureTests } from './pictures.ts'
import type { RealBrowser } from './real-browser.ts'
import { setStage } from './stage.ts'
import { touchingTests } from './touching.ts'
import { visitTests } from './visits.ts'

/** The tests of behaviour that may differ between engines; the same in every browser. */
export function siteTests(startBrowser: () => Promise<RealBrowser>): void {
  const stage = setStage(startBrowser)
  layoutTests(stage)
  pictureTests(stage)
  touchingTests(stage)
  hashTests(stage)
  visitTests(stage)
  formTests(stage)
  deskTests(stage)
}
