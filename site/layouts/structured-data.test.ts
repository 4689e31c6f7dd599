import { describe, expect, it } from 'vitest'
import { content } from '../../content/index.ts'
import { pagePaths } from '../../contract/routes.ts'
import { documentFindings } from '../../tests/support/schema-org.ts'
import { type PageFacts, structuredData } from './structured-data.ts'

const page: PageFacts = {
  origin: new URL('https://www.firsthour.example'),
  language: content.language,
  company: content.company,
  path: '/',
  root: '/',
  name: 'Home',
  home: 'Home',
  meta: content.site.pages.home,
  image: '/share/home.png',
}

const video = {
  name: 'The film',
  description: 'What it shows.',
  poster: '/poster.jpg',
  file: '/film.mp4',
  uploaded: '2026-11-15',
  duration: 'PT45S',
}

describe('structured data', () => {
  it.each(pagePaths)('is valid on %s', (path) => {
    expect(documentFindings(structuredData({ ...page, path }))).toEqual([])
  })

  it('is valid with a film, from a file or embedded', () => {
    const rest = { ...video, file: undefined }
    expect(documentFindings(structuredData({ ...page, video }))).toEqual([])
    expect(
      documentFindings(structuredData({ ...page, video: { ...rest, embed: 'https://video.example/1' } })),
    ).toEqual([])
    expect(documentFindings(structuredData({ ...page, video: rest }))).toEqual([
      'VideoObject: one of contentUrl, embedUrl is needed',
    ])
  })

  it('gives every page but home a trail of breadcrumbs', () => {
    const types = (path: string) => structuredData({ ...page, path })['@graph'].map((node) => node['@type'])
    expect(types('/')).not.toContain('BreadcrumbList')
    expect(types('/impact')).toContain('BreadcrumbList')
  })

  it('is found wanting when a date, a duration or an address is malformed', () => {
    const broken = structuredData({
      ...page,
      video: { ...video, uploaded: 'yesterday', duration: '45 s' },
      company: { ...content.company, email: 'nobody' },
    })
    expect(documentFindings(broken)).toEqual([
      'Organization: email is "nobody"',
      `Organization: contactPoint is ${JSON.stringify(broken['@graph'][0]?.contactPoint)}`,
      'VideoObject: uploadDate is "yesterday"',
      'VideoObject: duration is "45 s"',
    ])
  })
})
