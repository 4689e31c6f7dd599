import type { Ground } from './ground.ts'
import type { RoadLine } from './road.ts'

const stepMetres = 30
/** Streets extend beyond the road they end at, so that the two lines cross; the network cuts off the rest. */
const overrunMetres = 90

type Manner = Omit<RoadLine, 'points'> & { reversed: boolean }

/** Two families of parallel lines, kept where `inside` holds. */
export function grid(
  ground: Ground,
  inside: (x: number, y: number) => boolean,
  { x, y, reach }: { x: number; y: number; reach: number },
  bearing: number,
  spacing: [number, number],
  mannerOf: (index: number, family: number) => Manner,
): RoadLine[] {
  const lines: RoadLine[] = []
  spacing.forEach((metres, family) => {
    const angle = bearing + (family * Math.PI) / 2
    const [dx, dy] = [Math.cos(angle), Math.sin(angle)]
    let index = 0
    for (let offset = -reach; offset < reach; offset += metres * (0.82 + ground.random() * 0.36)) {
      const originX = x - dy * offset
      const originY = y + dx * offset
      for (const [from, to] of stretches((at) => inside(originX + dx * at, originY + dy * at), reach)) {
        const { reversed, ...road } = mannerOf(index, family)
        const along = piecesOf(from, to)
        if (reversed) along.reverse()
        const points = along.flatMap((at) => [originX + dx * at, originY + dy * at])
        lines.push({ ...road, points, overhangs: true })
      }
      index++
    }
  })
  return lines
}

function stretches(inside: (at: number) => boolean, reach: number): [number, number][] {
  const found: [number, number][] = []
  let from: number | undefined
  for (let at = -reach; at <= reach; at += stepMetres) {
    const kept = inside(at)
    if (kept && from === undefined) from = at
    if (!kept && from !== undefined) {
      if (at - from > 320) found.push([from, at - stepMetres])
      from = undefined
    }
  }
  return found
}

function piecesOf(from: number, to: number): number[] {
  const pieces = Math.max(1, Math.round((to - from) / 130))
  const between = Array.from({ length: pieces + 1 }, (_, piece) => from + ((to - from) * piece) / pieces)
  return [from - overrunMetres, ...between, to + overrunMetres]
}
