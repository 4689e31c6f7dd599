import { choice, each, group, line, list } from './kinds.ts'
import { onwardLink } from './not-found.ts'

const linkLabels = {
  product: 'The product',
  howItWorks: 'How it works',
  impact: 'Our impact',
  demo: 'Request a demo',
  about: 'About us',
}
// Object.keys loses the literal types.
const linkNames = Object.keys(linkLabels) as (keyof typeof linkLabels)[]
const onward = (label: string) =>
  group(label, { title: line('Heading', 60), links: list('Links', choice('Link', linkNames)) })

/** Pages that show one section alone, with links to other pages. */
export const standalone = group('Where to next', {
  links: group('Links', each(linkLabels, onwardLink)),
  contactSection: onward('After contact'),
  howWork: onward('After how it works'),
  SystemOne: onward('After the product'),
  Client: onward('After the partners'),
})
