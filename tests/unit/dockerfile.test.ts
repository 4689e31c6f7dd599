import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { applySetting, emptySettings, readDockerfile } from '../clean-root/dockerfile.ts'

const stages = readDockerfile(readFileSync('deploy/containers/Dockerfile', 'utf8'))

test('the clean-root test can carry out every instruction of the Dockerfile', () => {
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

test('build arguments reach the steps of the build', () => {
  const settings = emptySettings()
  for (const step of stages[0]?.steps ?? [])
    if (step.instruction === 'ENV') applySetting(settings, step, { PUBLIC_ORIGIN: 'https://a.example' })
  expect(settings.env).toEqual({ PUBLIC_ORIGIN: 'https://a.example' })
})

test('a COPY names the stage it comes from', () => {
  const copies = stages.at(-1)?.steps.filter(({ instruction }) => instruction === 'COPY')
  expect(copies).toEqual([
    { instruction: 'COPY', options: { from: 'build' }, rest: '/release /opt/firsthour' },
  ])
})

test('an unknown instruction stops the clean-root test', () => {
  const [stage] = readDockerfile('FROM debian:bookworm-slim\nSHELL ["bash"]\n')
  const step = stage?.steps[0]
  expect(() => step && applySetting(emptySettings(), step, {})).toThrow('says SHELL')
})
