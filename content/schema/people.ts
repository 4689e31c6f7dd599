import * as v from 'valibot'
import { choice, each, group, line, link, list, logo, photo, samplesAmong, text } from './kinds.ts'
import { languageNames } from './languages.ts'

/** A person or partner is added once, with words in every language. */
const inEachLanguage = <Schema>(words: (label: string) => Schema) => each(languageNames, words)

export const team = group('Team', {
  members: list(
    'People',
    group('Person', {
      profile: link('Profile'),
      /** Without a picture, a drawing is shown. */
      photo: v.optional(photo('Photo', 400, 400)),
      ...inEachLanguage((label) =>
        group(label, { name: line('Name', 60), role: line('Role', 80), about: text('About', 300) }),
      ),
      ...samplesAmong('name', 'profile'),
    }),
  ),
})

export const partners = group('Partners', {
  partners: list(
    'Partners',
    group('Partner', {
      /** Replaces the drawing. */
      logo: v.optional(logo('Logo, SVG or PNG')),
      /** A partner without one gets a generic sign. */
      sign: v.optional(choice('Drawing', ['Hyderabad', 'Guntur', 'Visakhapatnam', 'Jaipur'])),
      ...inEachLanguage((label) =>
        group(label, {
          name: line('Name', 80),
          kind: line('Kind', 80),
          city: line('City', 40),
          quote: text('Quote', 300),
          person: line('Who says it', 80),
        }),
      ),
      ...samplesAmong('name', 'quote', 'person'),
    }),
  ),
})
