import { promisify } from 'node:util'
import { brotliCompress, gzip, constants as z, zstdCompress } from 'node:zlib'
import type { Encoding } from './site-manifest.ts'

const encoders = { br: promisify(brotliCompress), zstd: promisify(zstdCompress), gzip: promisify(gzip) }

/** `smallest` for the build, which compresses once; `quick` for pages that the server rewrites while a client waits. */
export type Effort = 'smallest' | 'quick'

const compressors: Record<Encoding, (body: Buffer, effort: Effort) => Promise<Buffer>> = {
  br: (body, effort) =>
    encoders.br(body, {
      params: {
        [z.BROTLI_PARAM_QUALITY]: effort === 'smallest' ? 11 : 10,
        [z.BROTLI_PARAM_SIZE_HINT]: body.length,
      },
    }),
  zstd: (body, effort) =>
    encoders.zstd(body, {
      // Without the size, level 19 allocates tables for large inputs: four times the CPU time for our pages.
      pledgedSrcSize: body.length,
      params: { [z.ZSTD_c_compressionLevel]: effort === 'smallest' ? 19 : 3 },
    }),
  gzip: (body, effort) => encoders.gzip(body, { level: effort === 'smallest' ? 9 : 6 }),
}

export async function compress(body: Buffer, effort: Effort): Promise<[Encoding, Buffer][]> {
  const all = await Promise.all(
    (Object.keys(compressors) as Encoding[]).map(
      async (encoding): Promise<[Encoding, Buffer]> => [encoding, await compressors[encoding](body, effort)],
    ),
  )
  return all.filter(([, bytes]) => bytes.length < body.length).sort(([, a], [, b]) => a.length - b.length)
}
