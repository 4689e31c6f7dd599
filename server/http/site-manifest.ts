import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Written by the build, so that the server starts without reading or hashing every file. */
export interface SiteManifest {
  /** The origin in canonical links, the sitemap and robots.txt. */
  origin: string
  /** Hash of all build inputs; if it is unchanged, there is nothing to build. */
  inputs: string
  /** The folder of this build's files, next to the manifest. The previous build keeps its own folder. */
  folder: string
  files: SiteFile[]
}

export interface SiteFile {
  path: string
  file: string
  contentType: string
  /** Hash of the uncompressed bytes. Each encoding appends a suffix, because a strong ETag identifies exact bytes. */
  hash: string
  /** The file name contains a content hash, so caches may keep it forever. */
  immutable: boolean
  encodings: Encoding[]
  /** Pages only: hashes of inline elements, which the policy must allow. */
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

/** Templates that the server renders; they have no URL of their own. */
export const templateFolder = 'answers/'
