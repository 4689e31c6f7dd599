import { createHash } from 'node:crypto'
import { glob, readFile } from 'node:fs/promises'
import { join } from 'node:path'

const ofEveryBuild = [
  'contract/**',
  'scripts/{build*,check-{content,figures,pictures,site},find-line,finish-site,input-hash,json-lines,publish-*}.ts',
  'server/http/{compress,etag,inline-hashes,site-manifest}.ts',
  'package-lock.json',
  'tsconfig.base.json',
]

/** A hash of every input of the built site, including the build's own code. */
export const siteInputs = [
  ...ofEveryBuild,
  'site/**',
  'case/**',
  'content/**',
  'astro.config.ts',
  'tsconfig.site.json',
]

/** The same for the desk, whose build reads no PUBLIC_* variable. */
export const deskInputs = [
  ...ofEveryBuild,
  'desk/**',
  'site/styles/{tokens.css,reset.css,primitives.css,*.woff2}',
  'site/public/favicon.svg',
  'vite.desk.config.ts',
  'tsconfig.desk.json',
]

export async function hashInputs(
  root: string,
  inputs: string[],
  env: NodeJS.ProcessEnv = {},
): Promise<string> {
  const hash = createHash('sha256')
  const files: string[] = []
  for await (const entry of glob(inputs, { cwd: root, withFileTypes: true }))
    if (entry.isFile() && !entry.name.includes('.test.')) files.push(join(entry.parentPath, entry.name))
  for (const file of files.sort())
    hash
      .update(`${file.slice(root.length)}\0`)
      .update(await readFile(file))
      .update('\0')
  for (const name of Object.keys(env).sort())
    if (name.startsWith('PUBLIC_') && env[name]) hash.update(`${name}=${env[name]}\0`)
  return hash.digest('base64url')
}
