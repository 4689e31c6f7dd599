import { group, line, list } from './kinds.ts'
import { onwardLink } from './not-found.ts'

/** Links at the end of /case and /questions. */
export const whereToNext = group('Where to next', {
  title: line('Heading', 60),
  links: list('Links', onwardLink('Link')),
})
