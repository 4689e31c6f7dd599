/** For `npm run test:all` only. `npm test` has five minutes: what loses a lead or breaks a page comes first, then one of each kind. */
export const long = { tag: '@long' }
export const longUnless = (isShort: boolean) => (isShort ? {} : long)
