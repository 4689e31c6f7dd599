import { setImmediate } from 'node:timers/promises'
import { escapeHtml } from './html.ts'

/**
 * A template with the placeholders of `contract/form-marks.ts`, parsed and encoded once, so that rendering only joins its
 * pieces. As strings, a page of 100 KB left a megabyte of garbage and a collection for each request.
 */
export type MarkedText = readonly Piece[]
type Piece = Buffer | { text: string } | { part: string; pieces: MarkedText }

/** The value of each placeholder. A section with a list is repeated for each entry. */
export type Texts = { [name: string]: string | Iterable<Texts> }

export function prepareMarks(template: string): MarkedText {
  const root: Piece[] = []
  const open = [{ part: '', pieces: root }]
  // `split` returns for each placeholder its kind, its name and the text after it.
  const [first = '', ...rest] = template.split(/\{\{([#/]?)([\w:]+)\}\}/)
  root.push(Buffer.from(first))
  for (let at = 0; at < rest.length; at += 3) {
    const [kind = '', name = '', text = ''] = rest.slice(at, at + 3)
    if (kind === '#') open.unshift({ part: name, pieces: [] })
    else if (kind === '') open[0]?.pieces.push({ text: name })
    else {
      const [ended, around] = open
      if (ended?.part !== name || !around)
        throw new Error(`A built page closes {{#${ended?.part}}} with {{/${name}}}.`)
      open.shift()
      around.pieces.push(ended)
    }
    open[0]?.pieces.push(Buffer.from(text))
  }
  if (open.length > 1) throw new Error(`A built page never closes {{#${open[0]?.part}}}.`)
  return root
}

/** Values are escaped and not parsed again: a visitor who types a placeholder sees it literally. */
export const fillMarks = (pieces: MarkedText, texts: Texts): Buffer =>
  Buffer.concat([...filled(pieces, texts)])

function* filled(pieces: MarkedText, texts: Texts): Generator<Buffer> {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece)) yield piece
    else if ('text' in piece) yield Buffer.from(escapeHtml(String(texts[piece.text] ?? '')))
    else {
      const given = texts[piece.part]
      if (typeof given === 'string') yield* filled(piece.pieces, texts)
      else for (const each of given ?? []) yield* filled(piece.pieces, { ...texts, ...each })
    }
  }
}

/**
 * Renders in chunks and yields to the event loop after each list entry, so that a long list neither blocks other
 * requests nor is rendered faster than it is read.
 */
export async function* fillInParts(pieces: MarkedText, texts: Texts): AsyncGenerator<Buffer> {
  for (const piece of pieces) {
    const given = !Buffer.isBuffer(piece) && 'part' in piece ? texts[piece.part] : undefined
    if (given === undefined || Buffer.isBuffer(piece) || !('part' in piece)) yield fillMarks([piece], texts)
    else if (typeof given === 'string') yield* fillInParts(piece.pieces, texts)
    else
      for (const each of given) {
        yield fillMarks(piece.pieces, { ...texts, ...each })
        await setImmediate()
      }
  }
}

/** The pieces of a section, at any depth. */
export function piecesOf(pieces: MarkedText, name: string): MarkedText | undefined {
  for (const piece of pieces) {
    if (Buffer.isBuffer(piece) || !('part' in piece)) continue
    const found = piece.part === name ? piece.pieces : piecesOf(piece.pieces, name)
    if (found) return found
  }
  return undefined
}
