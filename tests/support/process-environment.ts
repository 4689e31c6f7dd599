/**
 * The environment of processes that tests start: the path of Node and the compile cache. None of the developer's
 * settings, so that results do not depend on the machine.
 */
export const processEnvironment = {
  PATH: process.env.PATH,
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE,
}
