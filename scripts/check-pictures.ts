import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { imageMetadata } from 'astro/assets/utils'
import type { Traits } from '../content/schema/kinds.ts'
import { facts, fileOf } from '../content/schema/pages.ts'
import { type Entry, entriesOf, placeOf, type Schema } from '../content/schema/walk.ts'
import { codeOf } from '../server/process/describe-error.ts'
import { cleanSvg } from '../site/ui/pictures/clean-svg.ts'
import { linesOf } from './json-lines.ts'

/** The server keeps the site in memory, so the size of a film is limited. */
const largestMegabytes = { svg: 0.2, picture: 10, film: 30, captions: 0.5 }
/** Resizing decodes the complete picture: four bytes a pixel. */
const mostPixels = 50_000_000

/** Checks the picture and film files that the content names. Returns one sentence per problem. */
export async function checkPictures(root: string): Promise<string[]> {
  const findings = Object.entries(facts).map(async ([name, schema]) => {
    const file = `content/${fileOf(name)}`
    const text = await readFile(join(root, file), 'utf8')
    const lines = linesOf(text)
    const named = entriesOf(schema, JSON.parse(text)).filter(isFile)
    const faults = await Promise.all(
      named.map(async (entry) => {
        const fault = await faultIn(root, entry)
        const line = lines.get(entry.path.join('.')) ?? 1
        return fault && `${file}:${line}: ${placeOf(schema as Schema, entry.path)}: ${fault}.`
      }),
    )
    return faults.filter((fault) => fault !== undefined)
  })
  return (await Promise.all(findings)).flat()
}

const isFile = ({ traits: { kind }, value }: Entry) =>
  typeof value === 'string' && (kind === 'picture' || kind === 'film' || kind === 'captions')

async function faultIn(root: string, { value, traits }: Entry): Promise<string | undefined> {
  const file = `content${value}`
  const ending = extname(file).slice(1)
  let bytes: Buffer
  try {
    bytes = await readFile(join(root, file))
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error
    return `there is no file ${file}`
  }
  const limit = largestMegabytes[ending === 'svg' ? 'svg' : (traits.kind as keyof typeof largestMegabytes)]
  const size = bytes.length / 1e6
  if (size > limit) return `${file} has ${size.toFixed(1)} MB; at most ${limit} MB would fit`
  if (traits.kind === 'picture') return faultInPicture(file, ending, bytes, traits)
  return claims[ending]?.(bytes) ? undefined : `${file} is no ${names[ending]} file, whatever its name says`
}

const names: Record<string, string> = { mp4: 'MP4', webm: 'WebM', vtt: 'WebVTT', svg: 'SVG', png: 'PNG' }
const claims: Record<string, (bytes: Buffer) => boolean> = {
  mp4: (bytes) => bytes.toString('latin1', 4, 8) === 'ftyp',
  webm: (bytes) => bytes.toString('hex', 0, 4) === '1a45dfa3',
  vtt: (bytes) => /^\ufeff?WEBVTT(?=\s|$)/.test(bytes.toString('utf8', 0, 16)),
}

async function faultInPicture(file: string, ending: string, bytes: Buffer, { atLeast }: Traits) {
  if (ending === 'svg') return isDrawing(bytes) ? undefined : `${file} is no SVG file, whatever its name says`
  const claimed = ending === 'jpeg' ? 'jpg' : ending
  const found = await imageMetadata(bytes, file).catch(() => undefined)
  if (!found) return `${file} is not a picture, or is damaged; a file of the kind ${claimed} would fit`
  const { format, width, height } = found
  if (format !== claimed) return `${file} is ${format} inside; ${claimed} would fit its name`
  if (atLeast && (width < atLeast.width || height < atLeast.height))
    return `${file} has ${width} by ${height} pixels; at least ${atLeast.width} by ${atLeast.height} would fit`
  return width * height > mostPixels
    ? `${file} has ${width} by ${height} pixels; at most ${mostPixels / 1e6} million in all would fit`
    : undefined
}

function isDrawing(bytes: Buffer): boolean {
  try {
    return cleanSvg(bytes.toString()) !== ''
  } catch {
    return false
  }
}
