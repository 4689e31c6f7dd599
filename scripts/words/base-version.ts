import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { placeOf } from '../../content/schema/walk.ts'
import { differences } from './changes.ts'
import { pages } from './config.ts'

/** The header in which an open editor names the versions of files that it began with. */
export const baseHeader = 'words-base'

/** The hash that git and Keystatic give to a file. */
export const hashOfFile = (contents: Buffer): string =>
  createHash('sha1').update(`blob ${contents.length}\0`).update(contents).digest('hex')

export interface Conflict {
  message: string
  /** Every entry in which the two versions differ. */
  entries: { place: string; mine: unknown; theirs: unknown }[]
}

interface Addition {
  path: string
  /** In base64url. */
  contents: string
}

/** The first file that somebody else has saved since this editor opened it; nothing is written then. */
export function conflictIn(root: string, header: unknown, additions: Addition[]): Conflict | undefined {
  const base = readHeader(header)
  for (const { path, contents } of additions) {
    const page = pages.find(({ file }) => `content/${file}` === path)
    const began = base[path]
    if (!page || began === undefined || !existsSync(join(root, path))) continue
    const now = readFileSync(join(root, path))
    if (hashOfFile(now) === began) continue
    const mine = JSON.parse(Buffer.from(contents, 'base64url').toString())
    const entries = differences(mine, readJson(now)).map((each) => ({
      place: placeOf(page.schema, each.path) || each.path.join(', '),
      mine: each.published,
      theirs: each.now,
    }))
    const message = `${path} was saved by somebody else since you opened it. Nothing was overwritten: copy your text, open the page again, and put it in.`
    if (entries.length > 0) return { message, entries }
  }
  return undefined
}

function readJson(contents: Buffer): unknown {
  try {
    return JSON.parse(contents.toString())
  } catch {
    return contents.toString()
  }
}

function readHeader(header: unknown): Record<string, string> {
  try {
    return Object(JSON.parse(String(header)))
  } catch {
    return {}
  }
}
