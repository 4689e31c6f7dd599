/**
 * What the forms say about what was typed, by key: the rules are the contract's, the words a language's. Which keys there
 * are is said by the contract: the type check names the ones without words. `{max}` is how many characters fit.
 */
export type Messages = Record<string, string>
