import { execFile } from 'node:child_process'
import { cp, mkdir, readdir, readFile, stat } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { applySetting, emptySettings, type ImageSettings, readDockerfile, type Stage } from './dockerfile.ts'
import { copyRoot, npmSettings, runInside } from './root.ts'

const repository = join(import.meta.dirname, '..', '..')
/** The npm version of Node 26's images. */
const npmVersion = '11'

export interface BuiltStage {
  root: string
  settings: ImageSettings
}

/** Executes the steps of the Dockerfile, each stage in its own root; the last one is the image. */
export async function buildImage(base: string, folder: string, args: Record<string, string>) {
  const stages = readDockerfile(await readFile(join(repository, 'deploy/containers/Dockerfile'), 'utf8'))
  const built = new Map<string, BuiltStage>()
  for (const stage of stages) {
    console.error(`FROM ${stage.base}`)
    const root = await copyRoot(base, join(folder, `stage-${stage.name}`))
    built.set(stage.name, await carryOut(stage, root, built, args))
  }
  const image = [...built.values()].at(-1)
  const build = built.values().next().value
  if (!image || !build) throw new Error('The Dockerfile has no FROM.')
  return { build, image }
}

async function carryOut(
  stage: Stage,
  root: string,
  built: Map<string, BuiltStage>,
  args: Record<string, string>,
): Promise<BuiltStage> {
  const settings = emptySettings()
  const npm = await installBase(stage.base, root)
  for (const step of stage.steps) {
    console.error(`  ${step.instruction} ${step.rest}`)
    if (step.instruction === 'COPY')
      await copyInto(root, settings.workdir, step.rest, built.get(step.options.from ?? ''))
    else if (step.instruction === 'RUN')
      await runInside(root, ['sh', '-c', step.rest], {
        workdir: settings.workdir,
        env: { ...npm, ...settings.env },
      })
    else applySetting(settings, step, args)
    if (step.instruction === 'WORKDIR') await mkdir(join(root, settings.workdir), { recursive: true })
  }
  return { root, settings }
}

/** The two base images: bare Debian, and Debian with Node and npm. */
async function installBase(image: string, root: string): Promise<Record<string, string>> {
  if (image === 'debian:bookworm-slim') return {}
  if (!/^node:\d+-bookworm-slim$/.test(image)) throw new Error(`No stand-in for the image ${image}.`)
  await cp(process.execPath, join(root, 'usr/local/bin/node'))
  const into = ['install', '--global', '--prefix', join(root, 'usr/local'), `npm@${npmVersion}`]
  await promisify(execFile)('npm', into)
  return npmSettings(root)
}

/** Like Docker: copies the content of a folder, and a file into a folder if the target ends with a slash. */
async function copyInto(root: string, workdir: string, rest: string, from?: BuiltStage): Promise<void> {
  const paths = rest.split(/\s+/)
  const target = paths.pop() ?? ''
  const place = join(root, resolve(workdir, target))
  for (const path of paths.map((each) => join(from?.root ?? repository, each)))
    if ((await stat(path)).isDirectory()) await copyContents(path, place, from ? [] : await dockerIgnored())
    else await cp(path, target.endsWith('/') ? join(place, basename(path)) : place)
}

async function copyContents(folder: string, place: string, ignored: string[]): Promise<void> {
  for (const name of await readdir(folder))
    if (!ignored.includes(name))
      // A symbolic link keeps its target path, which refers to its own root.
      await cp(join(folder, name), join(place, name), { recursive: true, verbatimSymlinks: true })
}

async function dockerIgnored(): Promise<string[]> {
  return (await readFile(join(repository, '.dockerignore'), 'utf8')).split('\n')
}
