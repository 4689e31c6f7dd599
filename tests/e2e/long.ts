/** For `npm run test:all` only. `npm test` should take five minutes, so it has tests against lost leads and broken pages, and one of each other kind. */
export const long = { tag: '@long' }
export const longUnless = (isShort: boolean) => (isShort ? {} : long)
