import type { Company } from '../../content/types/company.ts'
import type { PageMeta } from '../../content/types/page.ts'

type Node = { '@type': string; [property: string]: unknown }

export interface PageFacts {
  origin: URL
  language: string
  company: Company
  path: string
  /** The home page of the page's language. */
  root: string
  /** The page's name in a trail of breadcrumbs. */
  name: string
  home: string
  meta: PageMeta
  kind?: 'WebPage' | 'AboutPage' | 'ContactPage'
  image: string
  video?: PromoVideo | undefined
}

export interface PromoVideo {
  name: string
  description: string
  poster: string
  /** Our own film has a file, one on YouTube an embed address; search engines need one of the two. */
  file?: string
  embed?: string
  /** ISO 8601: a date, and a duration such as PT1M30S. */
  uploaded: string
  duration?: string
}

/** What search engines read beside the page: one graph whose parts point at each other by their ids. */
export function structuredData(page: PageFacts) {
  const at = (path: string) => new URL(path, page.origin).href
  const ids = { organization: at('/#organization'), website: at(`${page.root}#website`), page: at(page.path) }
  const graph: Node[] = [
    organization(page, at, ids.organization),
    {
      '@type': 'WebSite',
      '@id': ids.website,
      url: at(page.root),
      name: page.company.name,
      description: page.company.description,
      inLanguage: page.language,
      publisher: { '@id': ids.organization },
    },
    {
      '@type': page.kind ?? 'WebPage',
      '@id': ids.page,
      url: ids.page,
      name: page.meta.title,
      description: page.meta.description,
      inLanguage: page.language,
      isPartOf: { '@id': ids.website },
      about: { '@id': ids.organization },
      primaryImageOfPage: { '@type': 'ImageObject', url: at(page.image), width: 1200, height: 630 },
    },
  ]
  if (page.path !== page.root) graph.push(breadcrumbs(page, at))
  if (page.video) graph.push(video(page.video, at))
  return { '@context': 'https://schema.org', '@graph': graph }
}

type At = (path: string) => string

function organization({ company }: PageFacts, at: At, id: string): Node {
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

function breadcrumbs({ home, name, path, root }: PageFacts, at: At): Node {
  const trail = [
    { name: home, path: root },
    { name, path },
  ]
  return {
    '@type': 'BreadcrumbList',
    itemListElement: trail.map((step, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: step.name,
      item: at(step.path),
    })),
  }
}

function video(promo: PromoVideo, at: At): Node {
  return {
    '@type': 'VideoObject',
    name: promo.name,
    description: promo.description,
    thumbnailUrl: [at(promo.poster)],
    uploadDate: promo.uploaded,
    ...(promo.duration && { duration: promo.duration }),
    ...(promo.file && { contentUrl: at(promo.file) }),
    ...(promo.embed && { embedUrl: promo.embed }),
  }
}
