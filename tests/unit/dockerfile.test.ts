import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applySetting, emptySettings, readDockerfile } from '../clean-root/dockerfile.ts'

const stages = readDockerfile(readFileSync('deploy/containers/Dockerfile', 'utf8'))

test('the clean root can do everything the Dockerfile says', () => {
  expect(stages.map(({ base, name }) => [base, name])).toEqual([
    ['node:26-bookworm-slim', 'build'],
    ['debian:bookworm-slim', '1'],
  ])
  const settings = emptySettings()
  for (const step of stages.at(-1)?.steps ?? [])
    if (!['COPY', 'RUN'].includes(step.instruction)) applySetting(settings, step, {})
  expect(settings).toMatchObject({
    workdir: '/opt/firsthour',
    user: '10001',
    volumes: ['/var/lib/firsthour'],
    stopSignal: 'SIGTERM',
    healthCheck: ['node_modules/.bin/node', '-e', expect.stringContaining('/healthz')],
    command: ['node_modules/.bin/node', 'server/main.ts'],
  })
})

test('what is given to the build reaches its steps', () => {
  const settings = emptySettings()
  for (const step of stages[0]?.steps ?? [])
    if (step.instruction === 'ENV') applySetting(settings, step, { PUBLIC_ORIGIN: 'https://a.example' })
  expect(settings.env).toEqual({ PUBLIC_ORIGIN: 'https://a.example' })
})

test('a copy names the stage it comes from', () => {
  const copies = stages.at(-1)?.steps.filter(({ instruction }) => instruction === 'COPY')
  expect(copies).toEqual([
    { instruction: 'COPY', options: { from: 'build' }, rest: '/release /opt/firsthour' },
  ])
})

test('an instruction that the clean root does not know stops it', () => {
  const [stage] = readDockerfile('FROM debian:bookworm-slim\nSHELL ["bash"]\n')
  const step = stage?.steps[0]
  expect(() => step && applySetting(emptySettings(), step, {})).toThrow('says SHELL')
})
