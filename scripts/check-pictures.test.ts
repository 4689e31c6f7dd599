import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, expect, test } from 'vitest'
import film from '../content/film.json' with { type: 'json' }
import partners from '../content/partners.json' with { type: 'json' }
import { facts, fileOf } from '../content/schema/pages.ts'
import team from '../content/team.json' with { type: 'json' }
import { checkPictures } from './check-pictures.ts'

let root: string
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'firsthour-pictures-'))
  for (const name of Object.keys(facts))
    await cp(join(import.meta.dirname, '../content', fileOf(name)), join(root, 'content', fileOf(name)))
})
afterEach(() => rm(root, { recursive: true }))

async function put(file: string, body: string | Buffer) {
  await mkdir(dirname(join(root, 'content', file)), { recursive: true })
  await writeFile(join(root, 'content', file), body)
}
const json = (value: unknown) => JSON.stringify(value, null, 2)
const withLogo = (logo: string) =>
  put('partners.json', json({ partners: [{ logo, ...partners.partners[0] }] }))
const withPhoto = (photo: string) => put('team.json', json({ members: [{ photo, ...team.members[0] }] }))
const picture = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#fa3' } })

test('accepts pictures that fit', async () => {
  await withLogo('/pictures/a.svg')
  await put(
    'pictures/a.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 9 9"><script>1</script></svg>',
  )
  await withPhoto('/pictures/b.jpeg')
  await put('pictures/b.jpeg', await picture(400, 400).jpeg().toBuffer())
  await put('film.json', json({ ...film, file: '/pictures/c.mp4', captions: { en: '/pictures/c.vtt' } }))
  await put('pictures/c.mp4', Buffer.from('\0\0\0\x20ftypisom'))
  await put('pictures/c.vtt', 'WEBVTT\n')
  expect(await checkPictures(root)).toEqual([])
})

test('reports a missing file', async () => {
  await withLogo('/pictures/a.png')
  expect(await checkPictures(root)).toEqual([
    'content/partners.json:4: Partner 1, Logo, SVG or PNG: there is no file content/pictures/a.png.',
  ])
})

test('reports pictures that are too small or have too many pixels', async () => {
  await withPhoto('/pictures/b.png')
  await put('pictures/b.png', await picture(399, 400).png().toBuffer())
  expect(await checkPictures(root)).toEqual([
    'content/team.json:4: Person 1, Photo: content/pictures/b.png has 399 by 400 pixels; at least 400 by 400 would fit.',
  ])
  await put('pictures/b.png', await picture(10_000, 5_001).png().toBuffer())
  expect((await checkPictures(root))[0]).toContain(
    'has 10000 by 5001 pixels; at most 50 million in all would fit.',
  )
})

test('reports files that are too large', async () => {
  await withLogo('/pictures/a.svg')
  await put('pictures/a.svg', `<svg>${' '.repeat(300_000)}</svg>`)
  expect((await checkPictures(root))[0]).toContain(
    'content/pictures/a.svg has 0.3 MB; at most 0.2 MB would fit.',
  )
})

test.each([
  ['a.png', '<svg/>', 'is not a picture, or is damaged; a file of the kind png would fit'],
  ['a.png', '', 'is not a picture, or is damaged; a file of the kind png would fit'],
  ['a.svg', 'GIF89a', 'is no SVG file, whatever its name says'],
  ['a.svg', '<html/>', 'is no SVG file, whatever its name says'],
])('refuses %s that contains %j', async (name, body, fault) => {
  await withLogo(`/pictures/${name}`)
  await put(`pictures/${name}`, body)
  expect((await checkPictures(root))[0]).toContain(fault)
})

test.each(['mp4', 'webm'])('refuses a film file that is no %s, even an empty one', async (ending) => {
  await put('film.json', json({ ...film, file: `/pictures/a.${ending}` }))
  for (const body of ['', 'RIFF....AVI ']) {
    await put(`pictures/a.${ending}`, body)
    expect((await checkPictures(root))[0]).toMatch(
      /a\.(mp4|webm) is no (MP4|WebM) file, whatever its name says/,
    )
  }
})
