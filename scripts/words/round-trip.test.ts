import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ComponentSchema } from '@keystatic/core'
import { createReader } from '@keystatic/core/reader'
import { expect, test } from 'vitest'
import { editorConfig, keyOf, pages } from './config.ts'
import { tidied, written } from './tidy.ts'

const root = join(import.meta.dirname, '..', '..')
const config = editorConfig()

/** Simulates a save in Keystatic: every field parses the stored value and serialises it again. */
function saved(field: ComponentSchema, value: unknown): unknown {
  if (field.kind === 'object')
    return Object.fromEntries(
      Object.entries(field.fields)
        .map(([name, part]) => [name, saved(part, Object(value)[name])])
        .filter(([, part]) => part !== undefined),
    )
  if (field.kind === 'array')
    return Array.isArray(value) ? value.map((part) => saved(field.element, part)) : []
  if (field.kind !== 'form') throw new Error(`No field of the content is of the kind ${field.kind}`)
  if (field.formKind === 'asset') return value
  if (field.formKind !== undefined && field.formKind !== 'slug') throw new Error(field.formKind)
  // Each field gets the value that it has parsed itself.
  const { parse, serialize } = field as {
    parse(value: unknown): unknown
    serialize(value: unknown): { value: unknown }
  }
  return serialize(parse(value)).value
}

test.each(pages)('$file is unchanged after a save without edits', ({ file, schema }) => {
  const text = readFileSync(join(root, 'content', file), 'utf8')
  const fields = config.singletons[keyOf(file)]?.schema ?? {}
  expect(written(tidied(schema, saved({ kind: 'object', fields }, JSON.parse(text))))).toBe(text)
})

test.each(pages)("the editor's own rules accept $file", async ({ file }) => {
  expect(await createReader(root, config).singletons[keyOf(file)]?.read()).toBeTruthy()
})
