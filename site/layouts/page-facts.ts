import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PageMeta } from '../../content/schema/site.ts'
import { type PageName, type PagePath, pageName, pathIn } from '../../contract/routes.ts'
import type { PageContent } from '../languages/page-content.ts'

// A page of the contract without a title, or without the words of its share image, fails the type check here.
export function pageMeta({ site }: PageContent, path: PagePath): PageMeta {
  const titles: Record<PageName, PageMeta> = site.pages
  return titles[pageName(path)]
}
export const shareWords = ({ share }: PageContent): Record<PageName, string> => share

/** The page's Open Graph image, 1200 by 630 pixels; a new language uses the English one until its own is drawn. */
export function shareImage(language: string, path: PagePath): string {
  const own = `/share${pathIn(language, `/${pageName(path)}.png`)}`
  return existsSync(join('site/public', own)) ? own : `/share/${pageName(path)}.png`
}
