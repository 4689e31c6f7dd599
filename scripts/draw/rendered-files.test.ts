import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { languageCodes, languages } from '../../content/languages.ts'
import { pathIn } from '../../contract/routes.ts'
import { filmFile } from '../../site/film/film-file.ts'

const publicFile = (name: string) => join(import.meta.dirname, '../../site/public', name)
const kilobytes = (name: string) => statSync(publicFile(name)).size / 1024

const pngSize = (name: string) => {
  const header = readFileSync(publicFile(name)).subarray(16, 24)
  return [header.readUInt32BE(0), header.readUInt32BE(4)]
}

describe('rendered files', () => {
  const images = Object.entries(languages).flatMap(([language, { share }]) =>
    Object.keys(share).map((page) => `share${pathIn(language, `/${page}.png`)}`),
  )
  it.each(images)('include the share image %s, small enough to be fetched quickly', (image) => {
    expect(pngSize(image)).toEqual([1200, 630])
    expect(kilobytes(image)).toBeLessThan(120)
  })

  it.each([
    ['icon-192.png', 192],
    ['icon-512.png', 512],
    ['icon-maskable-512.png', 512],
    ['apple-touch-icon.png', 180],
  ])('include %s', (name, size) => {
    expect(pngSize(name)).toEqual([size, size])
  })

  it('include a favicon.ico with one picture, 32 pixels wide', () => {
    const file = readFileSync(publicFile('favicon.ico'))
    expect([...file.subarray(0, 8)]).toEqual([0, 0, 1, 0, 1, 0, 32, 32])
    expect(file.subarray(file.readUInt32LE(18), file.readUInt32LE(18) + 4).toString('latin1')).toBe('\x89PNG')
  })

  it.each(languageCodes.map(filmFile))('keep %s small enough for a mobile connection', (file) => {
    for (const name of [`${file}.webm`, `${file}.mp4`, `${file}-upright.webm`, `${file}-upright.mp4`])
      expect(statSync(publicFile(name)).size).toBeLessThan(1_500_000)
  })

  it.each(Object.values(languages))('include a poster in $name', ({ home }) => {
    expect(kilobytes(home.video.poster)).toBeLessThan(30)
  })

  it('have the index of the MP4 before its frames, so that it starts while it loads', () => {
    const start = readFileSync(publicFile('film/first-hour.mp4')).subarray(0, 4096).toString('latin1')
    expect(start.indexOf('moov')).toBeGreaterThan(0)
  })
})
