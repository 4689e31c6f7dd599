import { apiPaths } from '../../contract/api.ts'

type ApiAddresses = Record<keyof typeof apiPaths, string>

const inFull = (origin: string): ApiAddresses => ({
  identity: origin + apiPaths.identity,
  tracking: origin + apiPaths.tracking,
  signups: origin + apiPaths.signups,
  contactUs: origin + apiPaths.contactUs,
  demoRequests: origin + apiPaths.demoRequests,
  collect: origin + apiPaths.collect,
  summary: origin + apiPaths.summary,
})

/** Where the API is: at the page's own origin, unless the site was built for another. */
export const apiAddresses: ApiAddresses = import.meta.env.PUBLIC_API_ORIGIN
  ? inFull(import.meta.env.PUBLIC_API_ORIGIN)
  : apiPaths
