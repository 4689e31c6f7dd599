import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { promoVideo } from '../../../content/en/promo-video.ts'
import { content } from '../../../content/index.ts'
import { languageCodes } from '../../../content/languages.ts'
import { transcriptOf } from '../../film/acts.ts'
import { filmFile, isFilmed } from '../../film/film-file.ts'
import { captionTracks } from '../../languages/caption-tracks.ts'
import { promoVideo as facts } from '../../layouts/page-facts.ts'
import { PromoVideo } from './promo-video.tsx'

const lines = transcriptOf(content)
const fromYouTube = { ...promoVideo, youtubeId: 'abcdefghij_' }

test('our own film comes with its captions, its words to read and its length', () => {
  const html = renderToStaticMarkup(
    <PromoVideo captions={captionTracks('hi')} content={promoVideo} file={filmFile('en')} lines={lines} />,
  )
  for (const language of languageCodes) expect(html).toContain(`src="/film/captions.${language}.vtt"`)
  const shown = html.match(/<track[^>]*default[^>]*>/g)?.join() ?? ''
  expect(shown).toMatch(isFilmed('hi') ? /^$/ : /^<track[^>]*srcLang="hi"[^>]*>$/)
  expect(html).toContain(promoVideo.own.transcript)
  expect(facts('en', promoVideo)).toMatchObject({ file: '/film/first-hour.mp4', duration: 'PT40S' })
})

test('another film claims none of them, and shows a picture until it is asked for', () => {
  const html = renderToStaticMarkup(
    <PromoVideo captions={captionTracks('hi')} content={fromYouTube} file={filmFile('en')} lines={lines} />,
  )
  expect(html).not.toContain('captions')
  expect(html).not.toContain(promoVideo.own.transcript)
  expect(html).not.toContain('<iframe')
  expect(html).toContain(`<img src="${promoVideo.poster}"`)
  expect(html).toContain('https://www.youtube-nocookie.com/embed/abcdefghij_?')
  expect(facts('en', fromYouTube)).not.toHaveProperty('duration')
  expect(facts('en', fromYouTube)).not.toHaveProperty('file')
})
