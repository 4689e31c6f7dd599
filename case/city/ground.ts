import { createRandom } from '../random.ts'

/** Metres, from the north-west corner; y grows to the south as on a screen. */
export const cityWidth = 10_000
export const cityHeight = 7_000

/** Whether a point is farther outside the map than this margin. Roads continue into the margin, so that none seems to end at the map's edge. */
export const isBeyond = (x: number, y: number, metres: number) =>
  x < -metres || y < -metres || x > cityWidth + metres || y > cityHeight + metres

const centre = { x: 5000, y: 3350 }
const riverThrough = [
  -300, 6050, 900, 6100, 2300, 5500, 3700, 4750, 5100, 4450, 6500, 4750, 7800, 4300, 9000, 3250, 10_400, 2750,
]
/** Clockwise from the east. The lake is in the gap between the sixth and the seventh. */
const radialDegrees = [-7, 38, 80, 122, 156, 181, 234, 271, 311]
export const riverMetres = 230

export type Ground = ReturnType<typeof createGround>

const lake = { x: 2860, y: 2330, across: 780, down: 530 }

/** Radials do not run quite straight. */
const swing = (radius: number) => Math.sin(radius / 900)

const around = (angle: number, radius: number): [x: number, y: number] => [
  centre.x + Math.cos(angle) * radius,
  centre.y + Math.sin(angle) * radius,
]

/** The centre, the river, the lake and the radial roads, varied by the seed. */
export function createGround(seed: number) {
  const random = createRandom(seed)
  const vary = (metres: number) => (random() - 0.5) * 2 * metres
  const river = smooth(riverThrough.map((value) => value + vary(90)))
  const radials = radialDegrees.map((degrees) => {
    const angle = ((degrees + vary(3)) * Math.PI) / 180
    return { angle, turn: vary(0.05) }
  })
  const first = radials[0] ?? { angle: 0, turn: 0 }
  const phases = Array.from({ length: 8 }, () => random() * Math.PI * 2)
  const phase = (index: number) => phases[index] ?? 0

  const radialAngle = (index: number, radius: number) => {
    const { angle, turn } = radials[index % radials.length] ?? { angle: 0, turn: 0 }
    return angle + turn * swing(radius)
  }
  const lakeRadius = (angle: number) =>
    1 +
    0.1 * Math.sin(2 * angle + phase(0)) +
    0.12 * Math.sin(3 * angle + phase(1)) +
    0.05 * Math.sin(5 * angle)
  const inLake = (x: number, y: number, marginMetres: number) => {
    if (Math.abs(x - lake.x) > lake.across * 2 || Math.abs(y - lake.y) > lake.down * 2) return false
    const angle = Math.atan2((y - lake.y) / lake.down, (x - lake.x) / lake.across)
    const edge = lakeRadius(angle)
    return (
      Math.hypot(
        (x - lake.x) / (lake.across * edge + marginMetres),
        (y - lake.y) / (lake.down * edge + marginMetres),
      ) < 1
    )
  }

  return {
    random,
    river,
    inLake,
    lakeShore: (marginMetres: number) =>
      Array.from({ length: 61 }, (_, step) => {
        const angle = (step / 60) * Math.PI * 2
        const edge = lakeRadius(angle)
        return [
          lake.x + Math.cos(angle) * (lake.across * edge + marginMetres),
          lake.y + Math.sin(angle) * (lake.down * edge + marginMetres),
        ]
      }).flat(),
    radialCount: radials.length,
    radialAt: (index: number, radius: number) => around(radialAngle(index, radius), radius),
    around,
    innerRingRadius: (angle: number) =>
      1130 * (1 + 0.12 * Math.cos(2 * angle) + 0.06 * Math.sin(3 * angle + phase(2))),
    ringRadius: (angle: number) =>
      3130 * (1 + 0.2 * Math.cos(2 * angle) + 0.03 * Math.sin(3 * angle + phase(3))),
    /** Which pair of radials a point lies between, and how far out it is. */
    locate: (x: number, y: number) => {
      const radius = Math.sqrt((x - centre.x) ** 2 + (y - centre.y) ** 2)
      const angle = Math.atan2(y - centre.y, x - centre.x)
      const swung = swing(radius)
      const fullAngle = angle < first.angle + first.turn * swung ? angle + Math.PI * 2 : angle
      let sector = 0
      for (let index = 1; index < radials.length; index++) {
        const radial = radials[index] ?? first
        if (fullAngle >= radial.angle + radial.turn * swung) sector = index
      }
      return { sector, radius, angle }
    },
    /** Distorts every point by the same smooth function, so that lines that meet still meet. */
    bend: (points: number[]) =>
      points.map((value, index) => {
        const x = points[index - (index % 2)] ?? 0
        const y = points[index - (index % 2) + 1] ?? 0
        return index % 2 === 0
          ? value + 80 * Math.sin(y / 760 + phase(4)) + 35 * Math.sin((x + y) / 410 + phase(5))
          : value + 70 * Math.sin(x / 830 + phase(6)) + 35 * Math.sin((x - y) / 450 + phase(7))
      }),
  }
}

/** A Catmull-Rom curve through the points, four pieces between each two. */
function smooth(points: number[]): number[] {
  const at = (index: number) =>
    points[Math.max(index % 2 === 0 ? 0 : 1, Math.min(points.length - 2 + (index & 1), index))] ?? 0
  const curve: number[] = []
  for (let from = 0; from < points.length - 2; from += 2) {
    for (let piece = 0; piece < 4; piece++) {
      const u = piece / 4
      for (const axis of [0, 1]) {
        const [a, b, c, d] = [at(from + axis - 2), at(from + axis), at(from + axis + 2), at(from + axis + 4)]
        curve.push(b + (u * (c - a + u * (2 * a - 5 * b + 4 * c - d + u * (3 * (b - c) + d - a)))) / 2)
      }
    }
  }
  return [...curve, ...points.slice(-2)]
}

/** The point of a line nearest to a given one: its distance from it, and its position along the line. */
export function nearestOnLine(points: ArrayLike<number>, x: number, y: number) {
  let nearest = Number.POSITIVE_INFINITY
  let along = 0
  let passed = 0
  for (let i = 0; i + 3 < points.length; i += 2) {
    const ax = points[i] ?? 0
    const ay = points[i + 1] ?? 0
    const dx = (points[i + 2] ?? 0) - ax
    const dy = (points[i + 3] ?? 0) - ay
    const length = Math.sqrt(dx * dx + dy * dy)
    const u = length === 0 ? 0 : Math.max(0, Math.min(1, ((x - ax) * dx + (y - ay) * dy) / (length * length)))
    const off = (x - ax - u * dx) ** 2 + (y - ay - u * dy) ** 2
    if (off < nearest) {
      nearest = off
      along = passed + u * length
    }
    passed += length
  }
  return { metres: Math.sqrt(nearest), along, length: passed }
}
