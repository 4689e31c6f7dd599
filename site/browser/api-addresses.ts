import { apiPaths } from '../../contract/api.ts'

type ApiAddresses = Record<keyof typeof apiPaths, string>

const inFull = (origin: string) =>
  // the same names: Object.fromEntries forgets them
  Object.fromEntries(Object.entries(apiPaths).map(([name, path]) => [name, origin + path])) as ApiAddresses

/** Where the API is: at the page's own origin, unless the site was built for another. */
export const apiAddresses: ApiAddresses = import.meta.env.PUBLIC_API_ORIGIN
  ? inFull(import.meta.env.PUBLIC_API_ORIGIN)
  : apiPaths
