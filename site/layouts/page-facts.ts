import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type { PromoVideoContent } from '../../content/types/home.ts'
import type { PageMeta } from '../../content/types/page.ts'
import { type PageName, type PagePath, pageName, pathIn } from '../../contract/routes.ts'
import { filmFile } from '../film/film-file.ts'
import type { PageContent } from '../languages/page-content.ts'
import type { PageFacts, PromoVideo } from './structured-data.ts'

// A page of the contract without a title, or without the words of its share picture, fails the type check here.
export function pageMeta({ site }: PageContent, path: PagePath): PageMeta {
  const titles: Record<PageName, PageMeta> = site.pages
  return titles[pageName(path)]
}
export const shareWords = ({ share }: PageContent): Record<PageName, string> => share

/** Pages that schema.org has a type of its own for. */
export const pageKinds: Partial<Record<PagePath, PageFacts['kind']>> = {
  '/about': 'AboutPage',
  '/contactSection': 'ContactPage',
}

/** The picture a link to the page is shown with, 1200 by 630 pixels; a new language has the English until its own are drawn. */
export function shareImage(language: string, path: PagePath): string {
  const own = `/share${pathIn(language, `/${pageName(path)}.png`)}`
  return existsSync(join('site/public', own)) ? own : `/share/${pageName(path)}.png`
}

export const promoVideo = (language: string, video: PromoVideoContent): PromoVideo => ({
  name: video.heading,
  description: video.text,
  poster: video.poster,
  uploaded: video.published,
  ...(video.youtubeId
    ? { embed: `https://www.youtube-nocookie.com/embed/${video.youtubeId}` }
    : { file: `${filmFile(language)}.mp4`, duration: video.own.duration }),
})
