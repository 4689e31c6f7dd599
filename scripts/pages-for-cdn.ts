import { mkdir, readdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { publicValuesFile } from '../contract/public-variables.ts'
import type { Config } from '../server/config.ts'
import { fileHeaders, type Headers, resourceHeaders } from '../server/http/security-headers.ts'
import { loadFiles, templateName } from '../server/http/site.ts'
import { cacheControlOf } from '../server/http/static-pages.ts'

/**
 * Writes the files for a CDN: every page and file except those that the server renders, with `_headers` and `_redirects`
 * for Cloudflare Pages and Netlify.
 */
export async function exportPages(
  distDir: string,
  config: Config,
  folder: string,
): Promise<{ files: number; rules: number }> {
  const loaded = await loadFiles(distDir, config)
  const valuesFile = loaded.find(({ file }) => templateName(file) === publicValuesFile)
  refuseOtherBuild(JSON.parse(String(valuesFile?.body)), config)
  await mkdir(folder, { recursive: true })
  if ((await readdir(folder)).length > 0)
    throw new Error(`${folder} is not empty: name a new folder, or empty it.`)
  const drawings = fileHeaders(config, 'image/svg+xml')
  const shown = loaded.filter(({ file }) => templateName(file) === undefined)
  for (const { file, body } of shown) {
    await mkdir(dirname(join(folder, file.file)), { recursive: true })
    await writeFile(join(folder, file.file), body)
  }
  const rules = headerRules(
    shown.map(({ file, headers }) => ({
      path: file.path,
      // Only our own pages load files with a hash in their name, so that one rule covers all of them.
      headers: {
        'cache-control': cacheControlOf(file),
        ...(file.immutable ? { ...drawings, ...resourceHeaders } : headers),
      },
    })),
  )
  await writeFile(join(folder, '_headers'), rules.map(asText).join('\n'))
  const securityTxt = '/.well-known/security.txt'
  await writeFile(join(folder, '_redirects'), `${securityTxt} ${config.publicApiOrigin}${securityTxt} 302\n`)
  return { files: shown.length, rules: rules.length }
}

function refuseOtherBuild(built: Record<string, string>, { publicApiOrigin, publicValues }: Config): void {
  if (publicApiOrigin === undefined)
    throw new Error('PUBLIC_API_ORIGIN is not set: pages on a CDN could not reach the API.')
  const others = Object.keys(publicValues).filter((name) => built[name] !== publicValues[name])
  if (others.length > 0)
    throw new Error(
      `The pages were built with other values of ${others.join(', ')}: run "npm run build" first.`,
    )
}

interface Rule {
  path: string
  headers: Headers
}

/** CDNs limit rules to about a hundred and merge overlapping ones: one rule per folder of files with equal headers, else one per file. */
function headerRules(files: Rule[]): Rule[] {
  const folders = Map.groupBy(files, ({ path }) => path.slice(0, path.lastIndexOf('/') + 1))
  return [...folders].flatMap(([folder, inside]) => {
    const alike = new Set(inside.map(({ headers }) => asText({ path: '', headers }))).size === 1
    const hasNoFolders = !files.some(
      ({ path }) => path.startsWith(folder) && path.slice(folder.length).includes('/'),
    )
    return alike && hasNoFolders && inside[0] ? [{ ...inside[0], path: `${folder}*` }] : inside
  })
}

const asText = ({ path, headers }: Rule): string =>
  `${path}\n${Object.entries(headers)
    .map(([name, value]) => `  ${name}: ${value}\n`)
    .join('')}`
