/**
 * What a process that a test starts has of our environment: where Node is, and what earlier processes of the run have
 * compiled. Nothing of the developer's own settings, so a test means the same on every machine.
 */
export const processEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
