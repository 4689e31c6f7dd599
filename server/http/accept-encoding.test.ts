import { expect, test } from 'vitest'
import { type Coding, chooseCoding } from './accept-encoding.ts'

const offered: Coding[] = ['br', 'zstd', 'gzip', 'identity']

test.each<[header: string | undefined, chosen: Coding | undefined]>([
  [undefined, 'identity'],
  ['', 'identity'],
  ['gzip, deflate, br, zstd', 'br'],
  ['gzip, deflate', 'gzip'],
  ['GZIP', 'gzip'],
  ['x-gzip', 'gzip'],
  ['br;q=0.5, gzip;q=0.8', 'gzip'],
  ['br;q=0, *', 'zstd'],
  ['*;q=0', undefined],
  ['*;q=0, gzip', 'gzip'],
  ['identity;q=0', undefined],
  ['identity;q=0, zstd', 'zstd'],
  ['identity, br;q=0.1', 'identity'],
  ['deflate', 'identity'],
  [`${'x,'.repeat(400)}br`, 'br'],
  [`${'x,'.repeat(600)}br`, 'identity'],
  ['br;q=nonsense', 'identity'],
  ['br; q=0.3 , gzip ; q=0.2', 'br'],
])('%s gets %s', (header, chosen) => {
  expect(chooseCoding(header, offered)).toBe(chosen)
})
