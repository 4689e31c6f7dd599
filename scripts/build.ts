import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from '../server/http/site-manifest.ts'
import '../server/process/env-file.ts'
import { withBuildLock } from './build-lock.ts'
import { checkContent } from './check-content.ts'
import { checkSite } from './check-site.ts'
import { finishSite } from './finish-site.ts'
import { deskInputs, hashInputs, siteInputs } from './input-hash.ts'
import { publishBuild } from './publish-build.ts'
import { publishDesk, readDeskInputs } from './publish-desk.ts'

const root = join(import.meta.dirname, '..')
/** `npm run dev` builds into its own folder, so that it does not replace the site that is being served. */
const distDir = join(root, process.argv[2] ?? 'dist')
/** Outside the site's folder, so that the public port cannot serve it. */
const deskDir = join(root, 'dist-desk')
const cacheDir = join(root, '.cache')
const draftsDir = join(cacheDir, 'drafts')

await mkdir(cacheDir, { recursive: true })
// Two concurrent starts build once: the second waits for the lock and then finds the build current.
await withBuildLock(join(cacheDir, 'build-lock'), buildIfChanged)

/**
 * Pages are built from PUBLIC_* variables, so a bad value must fail the build and not only the start. Imported dynamically,
 * because the configuration reads the content: the compiler reports a mistake there with its line.
 */
async function checkEnvironment(): Promise<void> {
  const { readConfig } = await import('../server/config.ts')
  try {
    readConfig(process.env)
  } catch (error) {
    refuse([error instanceof Error ? error.message : String(error)])
  }
}

function refuse(findings: string[]): void {
  if (findings.length === 0) return
  console.error(findings.join('\n'))
  process.exit(1)
}

async function buildIfChanged(): Promise<void> {
  const inputs = await hashInputs(root, siteInputs, process.env)
  const inputsOfDesk = await hashInputs(root, deskInputs)
  const siteIsCurrent = (await readManifest(distDir).catch(() => undefined))?.inputs === inputs
  const deskIsCurrent = (await readDeskInputs(deskDir)) === inputsOfDesk
  if (!siteIsCurrent) {
    // Before the compiler, whose messages about content are harder to read.
    refuse(checkContent(root))
    // Loads part of Astro, which the start of an unchanged site does not need.
    const { checkPictures } = await import('./check-pictures.ts')
    refuse(await checkPictures(root))
    run('tsc', ['-p', 'tsconfig.site.json', '--checkers', '1'])
  }
  if (!deskIsCurrent) run('tsc', ['-p', 'tsconfig.desk.json', '--checkers', '1'])
  await checkEnvironment()
  if (siteIsCurrent && deskIsCurrent) return console.log('The site is up to date.')
  // Under the lock no other build has a draft folder: any that exist were left by a killed build.
  await rm(draftsDir, { recursive: true, force: true })
  await mkdir(draftsDir)
  if (!siteIsCurrent) await buildSite(inputs)
  if (!deskIsCurrent) await buildDesk(inputsOfDesk)
}

async function buildSite(inputs: string): Promise<void> {
  const draft = await mkdtemp(join(draftsDir, 'site-'))
  run('astro', ['build', '--outDir', draft])
  refuse(await checkSite(draft, root))
  const { files, bytes } = await finishSite(draft)
  const { origin } = new URL(process.env.PUBLIC_ORIGIN || 'http://localhost:3000')
  await publishBuild(distDir, draft, { origin, inputs, files })
  console.log(`Built ${files.length} files, ${Math.round(bytes / 1024)} KB compressed.`)
}

async function buildDesk(inputs: string): Promise<void> {
  const draft = await mkdtemp(join(draftsDir, 'desk-'))
  run('vite', ['build', '--config', 'vite.desk.config.ts', '--outDir', draft, '--logLevel', 'error'])
  const { files, bytes } = await finishSite(draft)
  await publishDesk(deskDir, draft, inputs)
  console.log(`Built the desk: ${files.length} files, ${Math.round(bytes / 1024)} KB compressed.`)
}

function run(command: string, args: string[]): void {
  const { status, error } = spawnSync(join(root, 'node_modules', '.bin', command), args, {
    cwd: root,
    stdio: 'inherit',
    // Tests set NODE_ENV, and React would then ship its development build.
    env: { ...process.env, NODE_ENV: 'production', ASTRO_TELEMETRY_DISABLED: '1' },
  })
  if (error) throw error
  if (status === 0) return
  console.error(`${command} failed, so nothing was built.`)
  const npmsNode = Number(/\bnode\/v(\d+)/.exec(process.env.npm_config_user_agent ?? '')?.[1] ?? Number.NaN)
  if (npmsNode < 20)
    console.error(`npm runs on Node ${npmsNode} and leaves packages out: "npm ci" takes Node 20 or newer.`)
  process.exit(status ?? 1)
}
