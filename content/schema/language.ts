import { group, tick, written } from './kinds.ts'

export const language = group('The language itself', {
  locale: written('Locale', /^[a-z]{2,3}_[A-Z]{2}$/, 'a language and a country such as en_IN', { own: true }),
  name: written('What its speakers call it', /^\S.{0,29}$/, 'a name such as English', { own: true }),
  awaitsReview: tick('A native speaker has yet to read every word'),
})
