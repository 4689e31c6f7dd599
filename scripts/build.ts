import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readConfig } from '../server/config.ts'
import { manifestName, type SiteManifest } from '../server/http/site-manifest.ts'
import '../server/env-file.ts'
import { withBuildLock } from './build-lock.ts'
import { finishSite } from './finish-site.ts'
import { hashInputs } from './input-hash.ts'

const root = join(import.meta.dirname, '..')
const distDir = join(root, 'dist')
const cacheDir = join(root, '.cache')

checkEnvironment()
await mkdir(cacheDir, { recursive: true })
// Two starts at once build once: the second waits here and then finds nothing to do.
await withBuildLock(join(cacheDir, 'build.lock'), buildIfChanged)

/** Pages are built from PUBLIC_* variables, so a bad one must not wait for the server's start to show. */
function checkEnvironment(): void {
  try {
    readConfig(process.env)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}

async function buildIfChanged(): Promise<void> {
  const inputs = await hashInputs(root, process.env)
  if ((await builtInputs()) === inputs) return console.log('The site is up to date.')
  run('tsc', ['-p', 'tsconfig.site.json'])
  const draft = await mkdtemp(join(cacheDir, 'build-'))
  try {
    run('astro', ['build', '--outDir', draft])
    const { files, bytes } = await finishSite(draft, inputs, process.env.PUBLIC_ORIGIN)
    await swapIn(draft)
    console.log(`Built ${files} files, ${Math.round(bytes / 1024)} KB compressed.`)
  } finally {
    await rm(draft, { recursive: true, force: true })
  }
}

async function builtInputs(): Promise<string | undefined> {
  try {
    const manifest: SiteManifest = JSON.parse(await readFile(join(distDir, manifestName), 'utf8'))
    return manifest.inputs
  } catch {
    return undefined
  }
}

/** The folder changes in one step, so a server that starts meanwhile reads the old build or the new one, never half. */
async function swapIn(draft: string): Promise<void> {
  const old = `${draft}-old`
  if (existsSync(distDir)) await rename(distDir, old)
  await rename(draft, distDir)
  await rm(old, { recursive: true, force: true })
}

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    // A test run names itself in NODE_ENV, and React would ship its development build for it.
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (error) throw error
  if (status === 0) return
  console.error(`${command} failed, so the site was not built.`)
  process.exit(status ?? 1)
}
