export type Tables = Map<string, Buffer>

export function readTables(font: Buffer): Tables {
  const tables: Tables = new Map()
  for (let entry = 12; entry < 12 + font.readUInt16BE(4) * 16; entry += 16) {
    const start = font.readUInt32BE(entry + 8)
    const table = font.subarray(start, start + font.readUInt32BE(entry + 12))
    tables.set(font.toString('latin1', entry, entry + 4), Buffer.from(table))
  }
  return tables
}

export function tableOf(tables: Tables, tag: string): Buffer {
  const table = tables.get(tag)
  if (!table) throw new Error(`The font has no table ${tag}.`)
  return table
}

/** Without checksums: the WOFF2 encoder computes them. */
export function writeTables(tables: Tables): Buffer {
  const directory = Buffer.alloc(12 + 16 * tables.size)
  directory.writeUInt32BE(0x10000, 0)
  directory.writeUInt16BE(tables.size, 4)
  const parts: Buffer[] = [directory]
  let start = directory.length
  for (const [index, tag] of [...tables.keys()].sort().entries()) {
    const table = tableOf(tables, tag)
    const entry = 12 + index * 16
    directory.write(tag, entry, 'latin1')
    directory.writeUInt32BE(start, entry + 8)
    directory.writeUInt32BE(table.length, entry + 12)
    const padding = Buffer.alloc(-table.length & 3)
    parts.push(table, padding)
    start += table.length + padding.length
  }
  return Buffer.concat(parts)
}
