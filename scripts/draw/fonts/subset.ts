import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'

const path = createRequire(import.meta.url).resolve('harfbuzzjs/dist/harfbuzz-subset.wasm')
// Node's types do not declare WebAssembly.
const { WebAssembly: engine } = globalThis as unknown as {
  WebAssembly: { instantiate(bytes: Uint8Array): Promise<{ instance: { exports: unknown } }> }
}
const { instance } = await engine.instantiate(await readFile(path))
// Arguments and results are values or addresses in the module's memory.
type Call = (...numbers: number[]) => number
const hb = instance.exports as { memory: { buffer: ArrayBuffer } } & Record<
  | 'malloc'
  | 'hb_blob_create'
  | 'hb_blob_get_data'
  | 'hb_blob_get_length'
  | 'hb_face_create'
  | 'hb_face_reference_blob'
  | 'hb_set_add'
  | 'hb_set_clear'
  | 'hb_set_del'
  | 'hb_subset_input_create_or_fail'
  | 'hb_subset_input_unicode_set'
  | 'hb_subset_input_glyph_set'
  | 'hb_subset_input_set'
  | 'hb_subset_input_set_flags'
  | 'hb_subset_input_keep_everything'
  | 'hb_subset_input_pin_axis_location'
  | 'hb_subset_or_fail',
  Call
>

const noHinting = 0x1
const noLayoutClosure = 0x200
const familyName = 1
const layoutTables = ['GSUB', 'GPOS', 'GDEF']
/** Values of `hb_subset_sets_t`. */
const sets = { droppedTables: 3, nameIds: 4, features: 6, scripts: 7 }
const tag = (name: string) => [...name].reduce((number, letter) => number * 256 + letter.charCodeAt(0), 0)

export interface Wanted {
  unicodes: Iterable<number>
  /** Keeps only these glyphs; undefined keeps every glyph that the characters can form. */
  glyphs?: Iterable<number> | undefined
  /** Where to pin the `wght` axis of a variable font. */
  weight?: number
  /** The script tag whose layout rules are kept; undefined keeps every script, null drops all layout tables. */
  script?: string | null
  /** The only features to keep; undefined keeps HarfBuzz's default ones without kerning. */
  features?: readonly string[]
}

/**
 * Calls HarfBuzz directly, since the package subset-font cannot limit the glyphs: it would keep every conjunct that the
 * letters can form, and a cut of Hindi would take 77 KB instead of 13.
 */
export function subset(font: Uint8Array, { unicodes, glyphs, weight, script, features }: Wanted): Uint8Array {
  return runSubset(font, (input, face) => {
    const add = (set: number, values: Iterable<number>) => {
      for (const value of values) hb.hb_set_add(set, value)
    }
    const setOf = (number: number) => hb.hb_subset_input_set(input, number)
    const keepOnly = (number: number, value: number) => {
      hb.hb_set_clear(setOf(number))
      add(setOf(number), [value])
    }
    add(hb.hb_subset_input_unicode_set(input), unicodes)
    add(hb.hb_subset_input_glyph_set(input), glyphs ?? [])
    hb.hb_subset_input_set_flags(input, glyphs ? noHinting | noLayoutClosure : noHinting)
    // Kerning is up to a quarter of the file and rarely moves a letter by more than 0.03 em.
    if (features) {
      hb.hb_set_clear(setOf(sets.features))
      add(setOf(sets.features), features.map(tag))
    } else for (const feature of ['kern', 'dist']) hb.hb_set_del(setOf(sets.features), tag(feature))
    if (script) keepOnly(sets.scripts, tag(script))
    keepOnly(sets.nameIds, familyName)
    add(setOf(sets.droppedTables), ['STAT', 'gasp', ...(script === null ? layoutTables : [])].map(tag))
    if (weight) hb.hb_subset_input_pin_axis_location(input, face, tag('wght'), weight)
  })
}

/** The same font written again: HarfBuzz stores equal parts of its tables once. */
export const deduplicated = (font: Uint8Array): Uint8Array =>
  runSubset(font, (input) => hb.hb_subset_input_keep_everything(input))

function runSubset(font: Uint8Array, prepare: (input: number, face: number) => void): Uint8Array {
  const address = hb.malloc(font.length)
  new Uint8Array(hb.memory.buffer).set(font, address)
  const face = hb.hb_face_create(hb.hb_blob_create(address, font.length, 2, 0, 0), 0)
  const input = hb.hb_subset_input_create_or_fail()
  prepare(input, face)
  const blob = hb.hb_face_reference_blob(hb.hb_subset_or_fail(face, input))
  const start = hb.hb_blob_get_data(blob, 0)
  const length = hb.hb_blob_get_length(blob)
  if (length === 0) throw new Error('HarfBuzz returned an empty font.')
  return new Uint8Array(hb.memory.buffer).slice(start, start + length)
}
