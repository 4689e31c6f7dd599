import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** What a build leaves beside its files, so that the server starts without reading or hashing each one again. */
export interface SiteManifest {
  /** The origin that canonical links, the sitemap and robots.txt were built for. */
  origin: string
  /** Hash of everything the build depends on; the same hash means there is nothing to build. */
  inputs: string
  /** Where this build's files are, beside the manifest: the build before keeps a folder of its own. */
  folder: string
  files: SiteFile[]
}

export interface SiteFile {
  path: string
  file: string
  contentType: string
  /** Of the uncompressed bytes; each encoding appends its own suffix, since a strong ETag names exact bytes. */
  hash: string
  /** The name carries a hash of the content, so a cache may keep it for good. */
  immutable: boolean
  encodings: Encoding[]
  /** Pages only: what the policy must allow, since nothing inline runs without its hash. */
  inline?: InlineHashes
}

export interface InlineHashes {
  scripts: string[]
  styles: string[]
  embedsYouTube: boolean
}

export const encodingSuffixes = { br: '.br', zstd: '.zst', gzip: '.gz' } as const
export type Encoding = keyof typeof encodingSuffixes

export const manifestName = 'manifest.json'

export async function readManifest(distDir: string): Promise<SiteManifest> {
  try {
    return JSON.parse(await readFile(join(distDir, manifestName), 'utf8'))
  } catch (cause) {
    throw new Error(`There is no built site in ${distDir}: run "npm run build" first.`, { cause })
  }
}

/** Pages the server fills in before it answers; they have no address of their own. */
export const templateFolder = 'answers/'
