import { pagePaths } from '../../contract/routes.ts'

const pages = { href_matches: [...pagePaths, '/About'] }

/**
 * A hover or a touch that rests on a link is intent enough to render the page behind it; browsers without prerendering
 * fetch it, and browsers that know neither read nothing here.
 */
export const speculationRules = {
  prerender: [{ where: pages, eagerness: 'moderate' }],
  prefetch: [{ where: pages, eagerness: 'moderate' }],
}
