import type { PromoVideoContent } from '../../content/types/home.ts'
import type { PagePath } from '../../contract/routes.ts'
import type { PageFacts, PromoVideo } from './structured-data.ts'

/** What a page is to a search engine, where it is more than a page. */
export const pageKinds: Partial<Record<PagePath, PageFacts['kind']>> = {
  '/about': 'AboutPage',
  '/contactSection': 'ContactPage',
}

/** The picture a link to the page is shown with, 1200 by 630 pixels. */
export const shareImage = (path: PagePath) => `/share/${path === '/' ? 'home' : path.slice(1)}.png`

export const promoVideo = (video: PromoVideoContent): PromoVideo => ({
  name: video.heading,
  description: video.text,
  poster: '/film/poster.webp',
  uploaded: video.published,
  duration: video.duration,
  ...(video.youtubeId
    ? { embed: `https://www.youtube-nocookie.com/embed/${video.youtubeId}` }
    : { file: '/film/first-hour.mp4' }),
})
