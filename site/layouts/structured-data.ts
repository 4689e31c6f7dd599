import type { Content } from '../../content/languages.ts'
import type { PageMeta } from '../../content/schema/site.ts'
import { type PagePath, pathIn } from '../../contract/routes.ts'
import { filmFile } from '../film/film-file.ts'
import type { PageContent } from '../languages/page-content.ts'

type Node = { '@type': string; [property: string]: unknown }
type At = (path: string) => string

export interface PageFacts {
  origin: URL
  content: PageContent
  path: PagePath
  meta: PageMeta
  image: string
}

/** Pages with a schema.org type of their own. */
const pageKinds: Partial<Record<PagePath, string>> = {
  '/about': 'AboutPage',
  '/contactSection': 'ContactPage',
}

/** Structured data for search engines: one graph whose parts refer to each other by id. */
export function structuredData({ origin, content, path, meta, image }: PageFacts) {
  const { company, language } = content
  const at = (place: string) => new URL(place, origin).href
  const root = at(pathIn(language, '/'))
  const url = at(pathIn(language, path))
  const ids = { organization: at('/#organization'), website: `${root}#website` }
  const graph: Node[] = [
    organization(company, at, ids.organization),
    {
      '@type': 'WebSite',
      '@id': ids.website,
      url: root,
      name: company.name,
      description: company.description,
      inLanguage: language,
      publisher: { '@id': ids.organization },
    },
    {
      '@type': pageKinds[path] ?? 'WebPage',
      '@id': url,
      url,
      name: meta.title,
      description: meta.description,
      inLanguage: language,
      isPartOf: { '@id': ids.website },
      about: { '@id': ids.organization },
      primaryImageOfPage: { '@type': 'ImageObject', url: at(image), width: 1200, height: 630 },
    },
    path === '/'
      ? film(content, at)
      : breadcrumbs([
          { name: content.site.nav.home, item: root },
          { name: meta.title.replace(` · ${company.name}`, ''), item: url },
        ]),
  ]
  return { '@context': 'https://schema.org', '@graph': graph }
}

function organization(company: Content['company'], at: At, id: string): Node {
  return {
    '@type': 'Organization',
    '@id': id,
    name: company.name,
    description: company.description,
    url: at('/'),
    logo: { '@type': 'ImageObject', url: at('/icon-512.png'), width: 512, height: 512 },
    email: company.email,
    telephone: company.phone,
    address: {
      '@type': 'PostalAddress',
      streetAddress: company.address.street,
      addressLocality: company.address.city,
      addressRegion: company.address.region,
      postalCode: company.address.postalCode,
      addressCountry: 'IN',
    },
    contactPoint: {
      '@type': 'ContactPoint',
      contactType: 'sales',
      email: company.email,
      telephone: company.phone,
      areaServed: 'IN',
    },
    sameAs: [company.professionalNetwork.url, company.videoChannel.url],
  }
}

const breadcrumbs = (trail: { name: string; item: string }[]): Node => ({
  '@type': 'BreadcrumbList',
  itemListElement: trail.map((step, index) => ({ '@type': 'ListItem', position: index + 1, ...step })),
})

function film({ home: { video }, language }: PageContent, at: At): Node {
  return {
    '@type': 'VideoObject',
    name: video.heading,
    description: video.text,
    thumbnailUrl: [at(video.poster)],
    uploadDate: video.published,
    ...(video.file
      ? { contentUrl: at(video.file) }
      : video.youtubeId
        ? { embedUrl: `https://www.youtube-nocookie.com/embed/${video.youtubeId}` }
        : { duration: video.own.duration, contentUrl: at(`${filmFile(language)}.mp4`) }),
  }
}
