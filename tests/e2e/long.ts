/** For what is one of many of its kind: `npm test` takes the few that are short, `npm run test:all` every one. */
export const long = { tag: '@long' }
export const longUnless = (isShort: boolean) => (isShort ? {} : long)
