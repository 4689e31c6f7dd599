import { type ChildProcess, execFile } from 'node:child_process'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { freePort } from '../../scripts/free-port.ts'
import { startPostgres } from '../support/postgres.ts'
import type { ImageSettings } from './dockerfile.ts'
import type { BuiltStage } from './image.ts'
import { copyRoot, type Inside, pidInside, runBeside, startInside } from './root.ts'

interface Container {
  process: ChildProcess
  inside: Inside
  origin: string
}

/**
 * Two servers from the image on one PostgreSQL, as in compose.yaml: read-only, unprivileged, with a folder each. This
 * machine's PostgreSQL and network replace those of a container engine.
 */
export async function runTwoServers(
  { root, settings }: BuiltStage,
  publicOrigin: string,
): Promise<Record<string, string>> {
  const postgres = await startPostgres()
  const containers: Container[] = []
  try {
    const env = {
      DATABASE_URL: await postgres.createDatabase(),
      PUBLIC_ORIGIN: publicOrigin,
      TRUST_PROXY: '1',
    }
    for (const number of [1, 2])
      containers.push(await startContainer(await copyRoot(root, `${root}-${number}`), settings, env))
    const [first, second] = containers
    if (!first || !second) throw new Error('Two servers were to be started.')

    const key = crypto.randomUUID()
    const [lead, again] = [await sendLead(first.origin, key), await sendLead(second.origin, key)]
    if (lead !== again) throw new Error(`The same key made two leads: ${lead} and ${again}.`)
    const forbidden = await runBeside(first.process, ['sh', '-c', 'touch /opt/firsthour/x'], first.inside)
    if (forbidden.code === 0) throw new Error('The file system can be written.')
    const { Uid, CapEff, NoNewPrivs } = await statusOf(first.process)
    const memory = await Promise.all(containers.map(async (each) => (await statusOf(each.process)).VmRSS))
    return {
      'user, capabilities, new privileges': [Uid?.split('\t')[0], CapEff, NoNewPrivs].join(', '),
      'the same lead from both servers': lead,
      'writing the system': forbidden.said.trim(),
      'memory of each (VmRSS)': memory.join(', '),
      'stopped with': (await Promise.all(containers.map((each) => stop(each, settings)))).join(', '),
    }
  } finally {
    for (const { process } of containers) process.kill('SIGKILL')
    await postgres.remove()
  }
}

async function startContainer(
  root: string,
  settings: ImageSettings,
  env: Record<string, string>,
): Promise<Container> {
  const port = await freePort()
  const inside = {
    env: { ...settings.env, ...env, HOST: '127.0.0.1', PORT: String(port) },
    workdir: settings.workdir,
    user: settings.user,
    writable: settings.volumes,
  }
  const process = startInside(root, settings.command, inside)
  let said = ''
  for (const stream of [process.stdout, process.stderr]) stream?.on('data', (chunk) => (said += chunk))
  const container = { process, inside, origin: `http://127.0.0.1:${port}` }
  // Waits for the image's health check, like a container engine.
  while ((await runBeside(process, settings.healthCheck, inside)).code !== 0)
    if (process.exitCode !== null) throw new Error(`The server ended with ${process.exitCode}: ${said}`)
  return container
}

async function sendLead(origin: string, key: string): Promise<string> {
  const answer = await fetch(`${origin}/api/signups`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'idempotency-key': key },
    body: JSON.stringify({ email: 'a@b.example', phone: '0123456789', organisation: 'City Hospital' }),
  })
  const text = await answer.text()
  if (answer.status !== 201) throw new Error(`${origin} answered a lead with ${answer.status}: ${text}`)
  const { id }: { id: string } = JSON.parse(text)
  return id
}

async function statusOf(started: ChildProcess): Promise<Record<string, string>> {
  const text = await readFile(`/proc/${await pidInside(started)}/status`, 'utf8')
  return Object.fromEntries(text.split('\n').map((line) => line.split(/:\s*/, 2)))
}

async function stop({ process: started }: Container, { stopSignal }: ImageSettings): Promise<string> {
  const exited = once(started, 'exit')
  process.kill(await pidInside(started), stopSignal)
  const [code]: (number | null)[] = await exited
  return `exit code ${code}`
}

export async function megabytesOf(root: string, path = ''): Promise<number> {
  const { stdout } = await promisify(execFile)('du', ['-sxm', join(root, path)])
  return Number(stdout.split('\t')[0])
}
