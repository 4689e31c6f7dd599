import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

interface Encoding {
  master: string
  poster: string
  filmDirectory: string
}

const ffmpeg = (...args: string[]) =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: 'inherit' })

/** WebM for most browsers, MP4 for the rest; each stays under 2.5 MB, the poster under 30 KB. */
export function encode({ master, poster, filmDirectory }: Encoding) {
  const colour = [
    '-pix_fmt',
    'yuv420p',
    '-colorspace',
    'bt709',
    '-color_primaries',
    'bt709',
    '-color_trc',
    'bt709',
  ]
  const scale = ['-vf', 'scale=out_color_matrix=bt709:out_range=tv', ...colour, '-an']
  const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '33', '-b:v', '0', '-row-mt', '1', '-g', '250', '-cpu-used', '5']
  ffmpeg('-i', master, ...scale, ...vp9, '-deadline', 'good', join(filmDirectory, 'first-hour.webm'))
  const h264 = [
    '-c:v',
    'libx264',
    '-crf',
    '21',
    '-preset',
    'slow',
    '-profile:v',
    'high',
    '-movflags',
    '+faststart',
  ]
  ffmpeg('-i', master, ...scale, ...h264, join(filmDirectory, 'first-hour.mp4'))
  ffmpeg('-i', poster, '-c:v', 'libwebp', '-quality', '52', join(filmDirectory, 'poster.webp'))
}
