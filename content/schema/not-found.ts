import { group, href, line, list, text, written } from './kinds.ts'

/** A link to another page with a line about it. */
export const onwardLink = (label: string) =>
  group(label, { label: line('Words', 60), href: href(), text: line('About it') })

export const notFound = group('Page not found', {
  code: written('Code', /^404$/, 'the code 404'),
  title: line('Heading', 80),
  lead: text('Opening', 300),
  /** Shown beside the emergency numbers, which are also in the footer. */
  emergency: text('In an emergency', 200),
  linksTitle: line('Heading of the links', 60),
  links: list('Links', onwardLink('Link')),
})
