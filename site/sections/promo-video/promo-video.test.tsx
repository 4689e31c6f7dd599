import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { content } from '../../../content/index.ts'
import { languageCodes } from '../../../content/languages.ts'
import { transcriptOf } from '../../film/acts.ts'
import { isFilmed } from '../../film/film-file.ts'
import { structuredData } from '../../layouts/structured-data.ts'
import { PromoVideo } from './promo-video.tsx'

const lines = transcriptOf(content)
const promoVideo = content.home.video
const fromYouTube = { ...promoVideo, youtubeId: 'abcdefghij_' }

const facts = (video: typeof promoVideo) =>
  structuredData({
    origin: new URL('https://www.firsthour.example'),
    content: { ...content, home: { ...content.home, video } },
    path: '/',
    meta: content.site.pages.home,
    image: '',
  })['@graph'].find((node) => node['@type'] === 'VideoObject')

test('our own film has captions, a transcript and a length', () => {
  const html = renderToStaticMarkup(<PromoVideo language="hi" content={promoVideo} lines={lines} />)
  for (const language of languageCodes) expect(html).toContain(`src="/film/captions.${language}.vtt"`)
  const shown = html.match(/<track[^>]*default[^>]*>/g)?.join() ?? ''
  expect(shown).toMatch(isFilmed('hi') ? /^$/ : /^<track[^>]*srcLang="hi"[^>]*>$/)
  expect(html).toContain(promoVideo.own.transcript)
  expect(facts(promoVideo)).toMatchObject({
    contentUrl: 'https://www.firsthour.example/film/first-hour.mp4',
    duration: 'PT40S',
  })
})

test('a YouTube film has none of them, and shows a picture until it is started', () => {
  const html = renderToStaticMarkup(<PromoVideo language="hi" content={fromYouTube} lines={lines} />)
  expect(html).not.toContain('captions')
  expect(html).not.toContain(promoVideo.own.transcript)
  expect(html).not.toContain('<iframe')
  expect(html).toContain(`<img src="${promoVideo.poster}"`)
  expect(html).toContain('https://www.youtube-nocookie.com/embed/abcdefghij_?')
  expect(facts(fromYouTube)).not.toHaveProperty('duration')
  expect(facts(fromYouTube)).not.toHaveProperty('contentUrl')
})

test('a film file of the company replaces both, with its own captions', () => {
  const given = { ...fromYouTube, file: '/pictures/file.mp4', captions: { en: '/pictures/captions/en.vtt' } }
  const html = renderToStaticMarkup(<PromoVideo language="en" content={given} lines={lines} />)
  expect(html).toContain('<source src="/pictures/file.mp4" type="video/mp4"/>')
  expect(html.match(/<track[^>]*>/g)).toEqual([
    expect.stringMatching(/\/pictures\/captions\/en\.vtt.*default/),
  ])
  expect(html).not.toContain('youtube')
  expect(html).not.toContain(given.own.transcript)
  expect(facts(given)).toMatchObject({ contentUrl: 'https://www.firsthour.example/pictures/file.mp4' })
  expect(facts(given)).not.toHaveProperty('duration')
})
