import { getImage } from 'astro:assets'
import { Buffer } from 'node:buffer'
import type { ImageMetadata } from 'astro'
import { imageMetadata } from 'astro/assets/utils'
import type { PageContent } from '../../languages/page-content.ts'
import { cleanSvg } from './clean-svg.ts'
import type { Picture, Pictures } from './picture.ts'

const photos = import.meta.glob<ImageMetadata>('../../../content/pictures/**/*.{png,jpg,jpeg,webp,avif}', {
  eager: true,
  import: 'default',
})
const drawings = import.meta.glob<string>('../../../content/pictures/**/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const inContent = (path: string) => `../../../content${path}`

/** Twice the pixels of the place they stand in, for screens with two to a point. */
const places = {
  logo: ({ width, height }: Size) => scaled({ width, height }, Math.min(1, 224 / width, 112 / height)),
  portrait: () => ({ width: 640, height: 640 }),
  poster: () => ({ width: 1120, height: 630 }),
}
interface Size {
  width: number
  height: number
}
const scaled = ({ width, height }: Size, by: number): Size => ({
  width: Math.max(1, Math.round(width * by)),
  height: Math.max(1, Math.round(height * by)),
})

export const logosOf = (partners: readonly { logo?: string | undefined }[]) =>
  picturesAt(
    'logo',
    partners.map(({ logo }) => logo),
  )

export const photosOf = (people: readonly { photo?: string | undefined }[]) =>
  picturesAt(
    'portrait',
    people.map(({ photo }) => photo),
  )

/** The film's poster is named in its player and in what search engines read: both take it from the content. */
export async function withOwnPoster(content: PageContent): Promise<PageContent> {
  const { ownPoster } = content.home.video
  if (ownPoster === undefined) return content
  const { src } = await photo(ownPoster, 'poster')
  return { ...content, home: { ...content.home, video: { ...content.home.video, poster: src } } }
}

/** Ready for their place, by path; what has none is drawn by whoever asks. */
async function picturesAt(
  place: keyof typeof places,
  paths: readonly (string | undefined)[],
): Promise<Pictures> {
  const given = [...new Set(paths.filter((path) => path !== undefined))]
  return Object.fromEntries(
    await Promise.all(
      given.map(async (path) => [path, await (path.endsWith('.svg') ? drawing(path) : photo(path, place))]),
    ),
  )
}

async function drawing(path: string): Promise<Picture> {
  const svg = known(drawings[inContent(path)], path)
  return { src: path, ...scaledToLogo(await imageMetadata(Buffer.from(cleanSvg(svg)), path)) }
}

/** A drawing has no pixels: it fills the height of its place. */
const scaledToLogo = ({ width, height }: Size) =>
  scaled({ width, height }, Math.min(112 / width, 56 / height))

async function photo(path: string, place: keyof typeof places): Promise<Picture> {
  const src = known(photos[inContent(path)], path)
  const size = places[place](src)
  const as = (format: 'avif' | 'webp') => getImage({ src, ...size, fit: 'cover', format })
  const [avif, webp] = await Promise.all([as('avif'), as('webp')])
  // A logo keeps its size; a photograph fills the width it is given.
  return { src: webp.src, avif: avif.src, ...scaled(size, place === 'logo' ? 0.5 : 1) }
}

function known<Found>(found: Found | undefined, path: string): Found {
  if (found === undefined) throw new Error(`There is no file content${path}.`)
  return found
}
