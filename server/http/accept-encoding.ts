import { weightsIn } from './request-headers.ts'
import type { Encoding } from './site-manifest.ts'

export type Coding = Encoding | 'identity'

/**
 * The best offered coding by RFC 9110: highest weight first, then the smaller body. Undefined if the client refuses all.
 */
export function chooseCoding(header: string | undefined, offered: readonly Coding[]): Coding | undefined {
  if (header === undefined) return 'identity'
  const weights = weightsIn(header.replace(/\bx-gzip\b/i, 'gzip'))
  const weightOf = (coding: Coding) =>
    weights.get(coding) ?? weights.get('*') ?? (coding === 'identity' ? 0.0001 : 0)
  const best = offered.reduce((best, each) => (weightOf(each) > weightOf(best) ? each : best))
  return weightOf(best) > 0 ? best : undefined
}
