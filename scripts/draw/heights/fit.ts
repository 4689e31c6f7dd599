export interface Sample {
  width: number
  height: number
}

/** From this width on a part is `base` pixels high and `slope` pixels more for each pixel of width. */
export interface Piece {
  from: number
  base: number
  slope: number
}

/** A line more or less of text may be missed; pictures and layouts may not. */
export const allowedError = ({ height }: Sample) => Math.max(32, 0.05 * height)

/** As few straight lines as stay close enough to every height that was measured. */
export function fitLines(samples: readonly Sample[]): Piece[] {
  const pieces: Piece[] = []
  for (let start = 0; start < samples.length; ) {
    let end = start + 1
    let line = lineThrough(samples.slice(start, end))
    for (; end < samples.length; end++) {
      const longer = lineThrough(samples.slice(start, end + 1))
      if (!samples.slice(start, end + 1).every((sample) => isClose(longer, sample))) break
      line = longer
    }
    pieces.push({ from: samples[start]?.width ?? 0, ...line })
    start = end
  }
  return pieces
}

type Line = Omit<Piece, 'from'>

const isClose = ({ base, slope }: Line, sample: Sample) =>
  Math.abs(base + slope * sample.width - sample.height) <= allowedError(sample)

/** By least squares. */
function lineThrough(samples: readonly Sample[]): Line {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
  const [width, height] = [mean(samples.map((s) => s.width)), mean(samples.map((s) => s.height))]
  const spread = mean(samples.map((s) => (s.width - width) ** 2))
  const together = mean(samples.map((s) => (s.width - width) * (s.height - height)))
  const slope = spread === 0 ? 0 : together / spread
  return { base: height - slope * width, slope }
}
