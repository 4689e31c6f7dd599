import { pagePaths, pathIn } from '../../contract/routes.ts'

/**
 * A hover or touch that rests on a link prerenders its page. Browsers without prerendering prefetch it, and browsers
 * that know neither ignore this.
 */
export function speculationRules(language: string) {
  const pages = { href_matches: [...pagePaths, '/About'].map((path) => pathIn(language, path)) }
  return {
    prerender: [{ where: pages, eagerness: 'moderate' }],
    prefetch: [{ where: pages, eagerness: 'moderate' }],
  }
}
