import * as v from 'valibot'
import { each, group, line, lines, link, list, text } from './kinds.ts'

/** By their names in the contract: the site's type check reports a page without texts here. */
const pageLabels = {
  home: 'Home',
  impact: 'Impact',
  about: 'About us',
  contactSection: 'Contact',
  request: 'Request a demo',
  howWork: 'How it works',
  SystemOne: 'The product',
  Client: 'Partners',
  case: 'Run a case',
  questions: 'Hard questions',
  privacy: 'Privacy',
  security: 'Security',
  accessibility: 'Accessibility',
}

/** The frame around every page: navigation, footer, controls. */
export const site = group('Every page', {
  what: line('What the product is, on share images', 80),
  ...lines('skipToContent opensWindow sample', 160, {
    opensWindow: 'Said of links that open a window of their own',
    sample: 'Beside words of people who do not exist',
  }),
  nav: group('Navigation', {
    ...lines('home impact about login loginNote request menu close office label pauseMotion', 40, {
      about: 'About us',
      loginNote: 'Note on login',
      request: 'Request a demo',
      label: 'Name of the links, for people who hear the page',
    }),
    more: list('Further pages, in the menu alone', link('Link')),
  }),
  languages: group(
    'Languages',
    lines('label offer dismiss', 60, {
      label: 'Language',
      offer: 'Offer to read the page in this language',
      dismiss: 'Decline it',
    }),
  ),
  footer: group('Footer', {
    line: line('Line', 100),
    /**
     * The parts of a sentence: `before`, the numbers with `or` between them, `after` for languages whose verb comes
     * last, `end`.
     */
    emergency: group('In an emergency', {
      before: line('Before the numbers', 60),
      numbers: list('Numbers', link('Number'), { min: 2, max: 2 }),
      or: line('Between the numbers', 20),
      after: v.optional(line('After the numbers', 40)),
      end: line('End of the sentence', 5),
      note: line('Note', 100),
    }),
    groups: list(
      'Columns',
      group('Column', { heading: line('Heading', 40), links: list('Links', link('Link')) }),
    ),
    contact: line('Heading of the addresses', 40),
    privacy: link('Privacy'),
    security: link('Security'),
    accessibility: link('Accessibility'),
    rights: line('Rights', 60),
  }),
  pages: group(
    'Titles and descriptions for search engines',
    each({ ...pageLabels, notFound: 'Page not found' }, (label) =>
      group(label, { title: line('Title', 80), description: text('Description', 250) }),
    ),
  ),
})

/** By page name: the headline of the share image. */
export const share = group(
  'Words on share images',
  each(pageLabels, (label) => line(label, 80)),
)

export type PageMeta = v.InferOutput<typeof site>['pages']['home']
