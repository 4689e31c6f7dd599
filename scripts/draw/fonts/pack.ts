import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib'
import { compress } from 'wawoff2'

/** The number that WOFF2 gives to each table's name. */
const tags = { glyf: 10, loca: 11, hhea: 2, hmtx: 3, maxp: 4 }
const anyTag = 63
const directory = 48

interface Table {
  tag: number
  name: Buffer
  version: number
  length: number
  data: Buffer
}

/**
 * A font as WOFF2. Where each glyph's outline begins is left out of its widths: the outlines say it, and the packer that
 * is used here does not know of this.
 */
export async function pack(font: Uint8Array): Promise<Buffer> {
  const packed = Buffer.from(await compress(Buffer.from(font)))
  const tables = unpack(packed)
  const find = (tag: number) => tables.find((table) => table.tag === tag)
  const [hhea, hmtx, maxp] = [find(tags.hhea), find(tags.hmtx), find(tags.maxp)]
  if (!hhea || !hmtx || !maxp) throw new Error('The font has no widths.')
  const wideCount = hhea.data.readUInt16BE(34)
  hmtx.version = 1
  const withoutStarts = 3
  const widths = Array.from({ length: wideCount }, (_, glyph) => hmtx.data.subarray(glyph * 4, glyph * 4 + 2))
  hmtx.data = Buffer.concat([Buffer.from([withoutStarts]), ...widths])
  return written(packed.subarray(0, directory), tables)
}

const isChanged = ({ tag, version }: Table) =>
  tag === tags.glyf || tag === tags.loca ? version === 0 : version !== 0

function unpack(packed: Buffer): Table[] {
  let at = directory
  const readNumber = () => {
    let value = 0
    for (;;) {
      const byte = packed.readUInt8(at++)
      value = value * 128 + (byte & 127)
      if (byte < 128) return value
    }
  }
  const tables = Array.from({ length: packed.readUInt16BE(12) }, () => {
    const flags = packed.readUInt8(at++)
    const tag = flags & 63
    const name = packed.subarray(at, tag === anyTag ? at + 4 : at)
    at += name.length
    const table = { tag, name, version: flags >> 6, length: readNumber(), data: Buffer.alloc(0) }
    return { ...table, dataLength: isChanged(table) ? readNumber() : table.length }
  })
  const data = brotliDecompressSync(packed.subarray(at, at + packed.readUInt32BE(20)))
  let start = 0
  return tables.map(({ dataLength, ...table }) => {
    start += dataLength
    return { ...table, data: data.subarray(start - dataLength, start) }
  })
}

function written(header: Buffer, tables: readonly Table[]): Buffer {
  const entries = tables.map((table) =>
    Buffer.concat([
      Buffer.from([(table.version << 6) | table.tag]),
      table.name,
      numberOf(table.length),
      isChanged(table) ? numberOf(table.data.length) : Buffer.alloc(0),
    ]),
  )
  const data = brotliCompressSync(Buffer.concat(tables.map(({ data }) => data)), {
    params: {
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
      [constants.BROTLI_PARAM_LGWIN]: 24,
    },
  })
  const body = Buffer.concat([header, ...entries, data])
  const file = Buffer.concat([body, Buffer.alloc(-body.length & 3)])
  file.writeUInt32BE(file.length, 8)
  file.writeUInt32BE(data.length, 20)
  return file
}

/** Seven bits in a byte, the highest bit set in all but the last. */
function numberOf(value: number): Buffer {
  const bytes = [value & 127]
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 127) | 128)
  return Buffer.from(bytes)
}
