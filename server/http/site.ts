import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isProduction, withoutSamples } from '../../contract/samples.ts'
import type { Config } from '../config.ts'
import type { Coding } from './accept-encoding.ts'
import { contentHash } from './etag.ts'
import { findInlineHashes } from './inline-hashes.ts'
import { type MarkedText, prepareMarks } from './marked-text.ts'
import { fileHeaders, type Headers, pageContentPolicy } from './security-headers.ts'
import { encodingSuffixes, readManifest, type SiteFile, templateFolder } from './site-manifest.ts'
import { createLazyResource, createResource, type Resource } from './static-pages.ts'

/** The built site, in memory. */
export type Site = Awaited<ReturnType<typeof loadSite>>

interface Template {
  text: string
  pieces: MarkedText
  headers: Headers
}

export async function loadFiles(
  distDir: string,
  config: Config,
): Promise<(LoadedFile & { headers: Headers })[]> {
  const manifest = await readManifest(distDir)
  const folder = join(distDir, manifest.folder)
  return Promise.all(
    manifest.files.map(async (listed) => {
      const loaded = await loadFile(folder, listed, manifest.origin, config.publicOrigin)
      return { ...loaded, headers: headersOf(loaded.file, config) }
    }),
  )
}

export async function loadSite(distDir: string, config: Config) {
  const resources = new Map<string, Resource>()
  const templates = new Map<string, Template>()
  for (const { file, body, encoded, headers } of await loadFiles(distDir, config)) {
    const name = templateName(file)
    if (name !== undefined) {
      const text = linkedToPages(body.toString(), config)
      templates.set(name, {
        text,
        pieces: prepareMarks(text),
        headers: { 'content-type': file.contentType, 'cache-control': 'no-store', ...headers },
      })
    } else
      resources.set(
        file.path.toLowerCase(),
        encoded ? createResource(file, body, encoded, headers) : createLazyResource(file, body, headers),
      )
  }
  const notFound = takeNotFoundPages(resources)
  return {
    /** Everything that has a URL of its own. */
    resources: [...resources.values()],
    page(path: string) {
      const page = resources.get(path.toLowerCase())
      if (!page) throw new Error(`The build has no page ${path}.`)
      return page
    },
    notFound,
    template(name: string) {
      const template = templates.get(name)
      if (!template) throw new Error(`The build has no page ${templateFolder}${name}.`)
      return template
    },
  }
}

/** This server renders the responses to forms. If the pages are on another origin, their links must point there. */
function linkedToPages(html: string, { publicOrigin, publicApiOrigin }: Config): string {
  return publicApiOrigin ? html.replace(/(<a\b[^>]* href=")(?=\/)/g, `$1${publicOrigin}`) : html
}

/** Removes the 404 pages from the resources, because they have no URL of their own. */
function takeNotFoundPages(resources: Map<string, Resource>) {
  const pages = new Map([...resources].filter(([path]) => /^(\/\w+)?\/404$/.test(path)))
  for (const path of pages.keys()) resources.delete(path)
  const ofRoot = pages.get('/404')
  if (!ofRoot) throw new Error('The build has no 404 page.')
  return (path: string) => pages.get(`/${path.split('/', 2)[1]?.toLowerCase()}/404`) ?? ofRoot
}

type LoadedFile = { file: SiteFile } & (
  | { body: Buffer; encoded: [Coding, Buffer][] }
  /** Rewritten for this origin, so the build's encodings do not apply. */
  | { body: Buffer; encoded: undefined }
)

/**
 * Reads a file in all its encodings. Files that contain the origin of the build are rewritten for the server's origin.
 */
async function loadFile(
  folder: string,
  file: SiteFile,
  builtFor: string,
  origin: string,
): Promise<LoadedFile> {
  const body = await readFile(join(folder, file.file))
  if (builtFor !== origin && file.encodings.length > 0 && !file.immutable && body.includes(builtFor)) {
    const moved = body.toString().replaceAll(builtFor, origin)
    const text = isProduction(origin) ? withoutSamples(moved) : moved
    const inline = file.inline && { inline: findInlineHashes(text) }
    const rewritten = { ...file, hash: contentHash(text), ...inline }
    return { file: rewritten, body: Buffer.from(text), encoded: undefined }
  }
  const encoded: [Coding, Buffer][] = []
  for (const encoding of file.encodings)
    encoded.push([encoding, await readFile(join(folder, file.file + encodingSuffixes[encoding]))])
  return { file, body, encoded }
}

function headersOf(file: SiteFile, config: Config): Headers {
  const headers = fileHeaders(config, file.contentType, file.path)
  return file.inline
    ? { ...headers, 'content-security-policy': pageContentPolicy(config, file.inline) }
    : headers
}

export function templateName(file: SiteFile): string | undefined {
  return file.path.startsWith(`/${templateFolder}`) ? file.path.slice(templateFolder.length + 1) : undefined
}
