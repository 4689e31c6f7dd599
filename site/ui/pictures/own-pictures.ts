import { getImage } from 'astro:assets'
import { Buffer } from 'node:buffer'
import type { ImageMetadata } from 'astro'
import { imageMetadata } from 'astro/assets/utils'
import type { PageContent } from '../../languages/page-content.ts'
import { cleanSvg } from './clean-svg.ts'
import type { Picture, Pictures } from './picture.ts'

const photos = import.meta.glob<ImageMetadata>('../../../content/pictures/**/*.{png,jpg,jpeg,webp,avif}', {
  import: 'default',
})
const drawings = import.meta.glob<string>('../../../content/pictures/**/*.svg', {
  eager: true,
  query: '?raw',
  import: 'default',
})
const inContent = (path: string) => `../../../content${path}`

/** Twice the displayed size, for screens with two device pixels per CSS pixel. */
const places = {
  logo: ({ width, height }: Size) => scaled({ width, height }, Math.min(1, 224 / width, 112 / height)),
  portrait: () => ({ width: 640, height: 640 }),
  poster: () => ({ width: 1120, height: 630 }),
}
type Place = keyof typeof places
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

/** Puts the resized poster into the content, which both the player and the structured data read. */
export async function withOwnPoster(content: PageContent): Promise<PageContent> {
  const { video } = content.home
  const own = video.ownPoster && (await pictureAt(video.ownPoster, 'poster'))
  return own ? { ...content, home: { ...content.home, video: { ...video, poster: own.src } } } : content
}

/** Resized pictures by path; without an entry the component draws its own. */
async function picturesAt(place: Place, paths: readonly (string | undefined)[]): Promise<Pictures> {
  const given = [...new Set(paths.filter((path) => path !== undefined))]
  const found = await Promise.all(given.map(async (path) => [path, await pictureAt(path, place)] as const))
  return Object.fromEntries(found.flatMap(([path, picture]) => (picture ? [[path, picture]] : [])))
}

/**
 * Returns nothing for a file that is missing or unreadable: after a save in the editor a page may be requested before
 * Vite has noticed the new file, and a file may not be a picture. The build has checked all of them.
 */
async function pictureAt(path: string, place: Place): Promise<Picture | undefined> {
  const svg = drawings[inContent(path)]
  if (svg !== undefined) return drawing(path, svg)
  const photo = await photos[inContent(path)]?.().catch(() => undefined)
  return photo && photographAt(photo, place)
}

const drawing = async (path: string, svg: string): Promise<Picture> => ({
  src: path,
  ...scaledToLogo(await imageMetadata(Buffer.from(cleanSvg(svg)), path)),
})

/** A drawing has no size in pixels: it fills the height of its container. */
const scaledToLogo = ({ width, height }: Size) =>
  scaled({ width, height }, Math.min(112 / width, 56 / height))

async function photographAt(src: ImageMetadata, place: Place): Promise<Picture> {
  const size = places[place](src)
  const as = (format: 'avif' | 'webp') => getImage({ src, ...size, fit: 'cover', format })
  const [avif, webp] = await Promise.all([as('avif'), as('webp')])
  // A logo keeps its size; a photograph fills the available width.
  return { src: webp.src, avif: avif.src, ...scaled(size, place === 'logo' ? 0.5 : 1) }
}
