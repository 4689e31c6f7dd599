import { pagePaths } from '../../contract/routes.ts'

const pages = { href_matches: [...pagePaths, '/About'] }

/**
 * A hover or touch that rests on a link prerenders its page. Browsers without prerendering prefetch it, and browsers
 * that know neither ignore this.
 */
export const speculationRules = {
  prerender: [{ where: pages, eagerness: 'moderate' }],
  prefetch: [{ where: pages, eagerness: 'moderate' }],
}
