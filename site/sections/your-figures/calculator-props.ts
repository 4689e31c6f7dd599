import type { YourFiguresContent } from '../../../content/types/impact.ts'
import type { BasisWords } from '../../ui/figure-basis.tsx'

/** What the calculator needs; the page hands it over in an attribute. */
export interface CalculatorProps {
  words: YourFiguresContent
  basis: BasisWords
}
