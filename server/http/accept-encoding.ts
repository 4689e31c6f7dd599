import { weightsIn } from './request-headers.ts'
import type { Encoding } from './site-manifest.ts'

export type Coding = Encoding | 'identity'

/**
 * Parsed headers are cached, because browsers send few different ones. The limits keep forged headers from filling
 * memory.
 */
const rememberedHeaders = 200
const longestRemembered = 200
const remembered = new Map<string, ReadonlyMap<string, number>>()

/**
 * The best offered coding by RFC 9110: highest weight first, then the smaller body. Undefined if the client refuses all.
 */
export function chooseCoding(header: string | undefined, offered: readonly Coding[]): Coding | undefined {
  if (header === undefined) return 'identity'
  const weights = parse(header)
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? 0.0001 : 0)
  const best = offered.reduce((best, each) => (weightOf(each) > weightOf(best) ? each : best))
  return weightOf(best) > 0 ? best : undefined
}

function parse(header: string): ReadonlyMap<string, number> {
  const known = remembered.get(header)
  if (known) return known
  const weights = weightsIn(header.replace(/\bx-gzip\b/i, 'gzip'))
  if (header.length <= longestRemembered && remembered.size < rememberedHeaders)
    remembered.set(header, weights)
  return weights
}
