import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { billOfMaterials } from './bill-of-materials.ts'

test('the bill of materials lists every package that ships, and no development tool', async () => {
  const { components }: { components: { name: string; hashes: unknown[] }[] } = JSON.parse(
    await billOfMaterials(process.cwd()),
  )
  const names = components.map(({ name }) => name)
  const { dependencies, devDependencies } = JSON.parse(readFileSync('package.json', 'utf8'))
  const node = `node-${process.platform}-${process.arch}`
  expect(names).toEqual(expect.arrayContaining([...Object.keys(dependencies), node]))
  expect(names.filter((name) => name in devDependencies)).toEqual([])
  expect(components.filter(({ hashes }) => !hashes?.length)).toEqual([])
})
