import { spawnSync } from 'node:child_process'
import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { readManifest } from '../server/http/site-manifest.ts'
import '../server/process/env-file.ts'
import { withBuildLock } from './build-lock.ts'
import { checkContent } from './check-content.ts'
import { checkPictures } from './check-pictures.ts'
import { checkSite } from './check-site.ts'
import { finishSite } from './finish-site.ts'
import { deskInputs, hashInputs, siteInputs } from './input-hash.ts'
import { publishBuild } from './publish-build.ts'
import { publishDesk, readDeskInputs } from './publish-desk.ts'
import { typeFaults } from './type-faults.ts'

const root = join(import.meta.dirname, '..')
/** `npm run dev` builds beside the site that is served, so that neither undoes the other. */
const distDir = join(root, process.argv[2] ?? 'dist')
/** Beside the site and no part of it: the public port serves what the manifest of the site names. */
const deskDir = join(root, 'dist-desk')
const cacheDir = join(root, '.cache')
const draftsDir = join(cacheDir, 'drafts')

await mkdir(cacheDir, { recursive: true })
// Two starts at once build once: the second waits here and then finds nothing to do.
await withBuildLock(join(cacheDir, 'build-lock'), buildIfChanged)

/**
 * Pages are built from PUBLIC_* variables, so a bad one must not wait for the server's start to show. The configuration
 * reads the content, which is loaded here and not above: a slip in it is for the compiler to name, with its line.
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
    // Before the compiler, which would say the same of the words less plainly.
    refuse(checkContent(root))
    refuse(await checkPictures(root))
    checkTypes('tsconfig.site.json')
  }
  if (!deskIsCurrent) checkTypes('tsconfig.desk.json')
  await checkEnvironment()
  if (siteIsCurrent && deskIsCurrent) return console.log('The site is up to date.')
  // Under the lock nobody else has a draft: what is there was left by a build that was killed.
  await rm(draftsDir, { recursive: true, force: true })
  await mkdir(draftsDir)
  if (!siteIsCurrent) await buildSite(inputs)
  if (!deskIsCurrent) await buildDesk(inputsOfDesk)
}

/** In one line a fault; whoever works on the code has the compiler's own words by `npm run check`. */
function checkTypes(project: string): void {
  const { status, error, stdout } = spawnSync(
    join(root, 'node_modules', '.bin', 'tsc'),
    ['-p', project, '--pretty', 'false', '--checkers', '1'],
    { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 },
  )
  if (error) throw error
  if (status !== 0) refuse([...typeFaults(stdout), 'Nothing was built.'])
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
    // A test run names itself in NODE_ENV, and React would ship its development build for it.
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
