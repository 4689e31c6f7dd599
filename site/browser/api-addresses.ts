import { apiPaths } from '../../contract/api.ts'

type ApiAddresses = Record<keyof typeof apiPaths, string>

const inFull = (origin: string) =>
  // Object.fromEntries loses the literal names
  Object.fromEntries(Object.entries(apiPaths).map(([name, path]) => [name, origin + path])) as ApiAddresses

/** The API's origin: the page's own, unless the site was built for another. */
export const apiAddresses: ApiAddresses = import.meta.env.PUBLIC_API_ORIGIN
  ? inFull(import.meta.env.PUBLIC_API_ORIGIN)
  : apiPaths
