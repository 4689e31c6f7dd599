import { readdir, readFile, writeFile } from 'node:fs/promises'
import { extname, join, relative } from 'node:path'
import { compress } from '../server/http/compress.ts'
import { contentHash } from '../server/http/etag.ts'
import { findBlockedAttribute, findInlineHashes } from '../server/http/inline-hashes.ts'
import { encodingSuffixes, type SiteFile } from '../server/http/site-manifest.ts'

const compressible: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.vtt': 'text/vtt; charset=utf-8',
}
const alreadyCompressed: Record<string, string> = {
  '.woff2': 'font/woff2',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.mp4': 'video/mp4',
  '.webm': 'video/webm',
}

/** Compresses every built file and returns their entries for the manifest that the server reads at start. */
export async function finishSite(folder: string): Promise<{ files: SiteFile[]; bytes: number }> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  const names = entries
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)))
    .sort()
  // Compression takes most of the build: concurrent calls use every core.
  const finished = await Promise.all(names.map((name) => finishFile(folder, name)))
  const files = finished.map(({ file }) => file)
  refuseTwins(files)
  return { files, bytes: finished.reduce((sum, { size }) => sum + size, 0) }
}

async function finishFile(folder: string, name: string): Promise<{ file: SiteFile; size: number }> {
  const extension = extname(name)
  const contentType = compressible[extension] ?? alreadyCompressed[extension]
  if (!contentType) throw new Error(`No content type is known for ${name}: add it to scripts/finish-site.ts.`)
  const body = await readFile(join(folder, name))
  const encoded = extension in compressible ? await compress(body, 'smallest') : []
  for (const [encoding, bytes] of encoded)
    await writeFile(join(folder, name + encodingSuffixes[encoding]), bytes)
  const page = extension === '.html' ? body.toString() : undefined
  const blocked = page === undefined ? undefined : findBlockedAttribute(page)
  if (blocked)
    throw new Error(`${name} has the attribute ${blocked}, which the Content-Security-Policy blocks.`)
  const file: SiteFile = {
    path: pathOf(name),
    file: name,
    contentType,
    hash: contentHash(body),
    immutable: name.startsWith('assets/'),
    encodings: encoded.map(([encoding]) => encoding),
    ...(page !== undefined && { inline: findInlineHashes(page) }),
  }
  return { file, size: encoded[0]?.[1].length ?? body.length }
}

function pathOf(name: string): string {
  return name === 'index.html' ? '/' : `/${name.replace(/\.html$/, '')}`
}

/** Paths match in any letter case, so two files must not differ only in case. */
function refuseTwins(files: SiteFile[]): void {
  const seen = new Map<string, string>()
  for (const { path, file } of files) {
    const twin = seen.get(path.toLowerCase())
    if (twin) throw new Error(`${file} and ${twin} would have the same address.`)
    seen.set(path.toLowerCase(), file)
  }
}
