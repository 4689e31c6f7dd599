import { describe, expect, it } from 'vitest'
import { content } from '../../content/index.ts'
import type { Content } from '../../content/languages.ts'
import { type PagePath, pagePaths } from '../../contract/routes.ts'
import { documentFindings } from '../../tests/support/schema-org.ts'
import { type PageFacts, structuredData } from './structured-data.ts'

const page: PageFacts = {
  origin: new URL('https://www.firsthour.example'),
  content,
  path: '/',
  meta: content.site.pages.home,
  image: '/share/home.png',
}

const withFilm = (video: Partial<Content['home']['video']>): PageFacts => ({
  ...page,
  content: { ...content, home: { ...content.home, video: { ...content.home.video, ...video } } },
})

describe('structured data', () => {
  it.each(pagePaths)('is valid on %s', (path) => {
    expect(documentFindings(structuredData({ ...page, path }))).toEqual([])
  })

  it('is valid with a film, from a file or embedded', () => {
    const film = (youtubeId: string) => structuredData(withFilm({ youtubeId }))
    expect(JSON.stringify(film(''))).toContain('"contentUrl":"https://www.firsthour.example/film/')
    expect(JSON.stringify(film('abc'))).toContain('"embedUrl":"https://www.youtube-nocookie.com/embed/abc"')
    expect(documentFindings(film(''))).toEqual([])
    expect(documentFindings(film('abc'))).toEqual([])
    const neither = film('')['@graph'].map(({ contentUrl: _, ...node }) => node)
    expect(documentFindings({ ...film(''), '@graph': neither })).toEqual([
      'VideoObject: one of contentUrl, embedUrl is needed',
    ])
  })

  it('has breadcrumbs on every page but home', () => {
    const types = (path: PagePath) => structuredData({ ...page, path })['@graph'].map((node) => node['@type'])
    expect(types('/')).not.toContain('BreadcrumbList')
    expect(types('/impact')).toContain('BreadcrumbList')
  })

  it('is reported when a date, a duration or an address is malformed', () => {
    const own = { ...content.home.video.own, duration: '45 s' }
    const { content: words } = withFilm({ published: 'yesterday', own })
    const company = { ...content.company, email: 'nobody' }
    const broken = structuredData({ ...page, content: { ...words, company } })
    expect(documentFindings(broken)).toEqual([
      'Organization: email is "nobody"',
      `Organization: contactPoint is ${JSON.stringify(broken['@graph'][0]?.contactPoint)}`,
      'VideoObject: uploadDate is "yesterday"',
      'VideoObject: duration is "45 s"',
    ])
  })
})
