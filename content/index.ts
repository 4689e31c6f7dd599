import { compose } from './compose.ts'
import * as en from './en/index.ts'

/** The words of the English pages, and of everything the company reads itself. */
export const content = compose('en', en)
