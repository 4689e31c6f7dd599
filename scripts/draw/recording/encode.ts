import { execFileSync } from 'node:child_process'

interface Encoding {
  master: string
  /** Path of the film without its extension. */
  film: string
}

const ffmpeg = (...args: string[]) =>
  execFileSync('ffmpeg', ['-v', 'error', '-y', ...args], { stdio: 'inherit' })

/** WebM for most browsers, MP4 for the rest; each stays under 1.5 MB. */
export function encode({ master, film }: Encoding) {
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
  const vp9 = ['-c:v', 'libvpx-vp9', '-crf', '40', '-b:v', '0', '-row-mt', '1', '-g', '250', '-cpu-used', '5']
  ffmpeg('-i', master, ...scale, ...vp9, '-deadline', 'good', `${film}.webm`)
  const h264 = [
    '-c:v',
    'libx264',
    '-crf',
    '27',
    '-preset',
    'medium',
    '-profile:v',
    'high',
    '-movflags',
    '+faststart',
  ]
  ffmpeg('-i', master, ...scale, ...h264, `${film}.mp4`)
}
