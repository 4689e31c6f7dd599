import { amount, dayWords } from '../words.ts'
import { html, type Markup } from './markup.ts'

export interface DayAmount {
  day: string
  count: number
}

interface Size {
  width: number
  height: number
  labels: number
  name: string
}

/** Drawn twice, so that the words in it have a readable size on a phone and on a wide screen. */
const sizes: Size[] = [
  { name: 'wide', width: 1000, height: 300, labels: 8 },
  { name: 'narrow', width: 340, height: 220, labels: 4 },
]

/** The next round number at or above: 1, 2 or 5 times a power of ten, and even, so that its half is a number too. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 2)))
  return (
    [1, 2, 4, 6, 8, 10].map((factor) => factor * power).find((round) => round >= value && round > 1) ?? 10
  )
}

const point = (x: number, y: number) => `${x.toFixed(1)},${y.toFixed(1)}`

/** A light that rises and falls with the days; the period before is the thin line behind it. */
export function dayChart(title: string, now: DayAmount[], before: DayAmount[]): Markup {
  return html`<figure class="days" role="img" aria-label="${title}">${sizes.map((size) => drawing(size, now, before))}</figure>`
}

function drawing({ name, width, height, labels }: Size, now: DayAmount[], before: DayAmount[]): Markup {
  const edge = { left: 44, right: 14, top: 34, bottom: 30 }
  const top = roundUp(Math.max(...now.map(({ count }) => count), ...before.map(({ count }) => count)))
  const innerWidth = width - edge.left - edge.right
  const floor = height - edge.bottom
  const x = (index: number) => edge.left + (now.length === 1 ? 0.5 : index / (now.length - 1)) * innerWidth
  const y = (count: number) => floor - (count / top) * (floor - edge.top)
  const line = (days: DayAmount[]) => {
    const [first] = days
    // A single day has no line to draw, so it becomes a level.
    if (days.length === 1 && first)
      return `${point(edge.left, y(first.count))} ${point(width - edge.right, y(first.count))}`
    return days.map(({ count }, index) => point(x(index), y(count))).join(' ')
  }
  const grid = [0, top / 2, top].map(
    (count) =>
      html`<line class="grid" x1="${edge.left}" x2="${width - edge.right}" y1="${y(count)}" y2="${y(count)}"/><text x="${edge.left - 8}" y="${y(count) + 4}" text-anchor="end">${amount(count)}</text>`,
  )
  const every = Math.max(1, Math.ceil((now.length - 1) / (labels - 1)))
  const names = now.flatMap(({ day }, index) =>
    index % every === 0
      ? [
          html`<text x="${x(index).toFixed(1)}" y="${height - 8}" text-anchor="${anchor(index, now.length)}">${dayWords(day)}</text>`,
        ]
      : [],
  )
  const area = `${point(edge.left, floor)} ${line(now)} ${point(width - edge.right, floor)}`
  return html`<svg class="${name}" viewBox="0 0 ${width} ${height}" aria-hidden="true">${grid}<polygon class="light" points="${area}"/><polyline class="then" points="${line(before)}"/><polyline class="now" points="${line(now)}"/>${peak(now, x, y)}${names}</svg>`
}

const anchor = (index: number, length: number) =>
  length === 1 ? 'middle' : index === 0 ? 'start' : index === length - 1 ? 'end' : 'middle'

/** The best day says its figure, so that nobody has to guess it from the grid. */
function peak(
  days: DayAmount[],
  x: (index: number) => number,
  y: (count: number) => number,
): Markup | string {
  const most = Math.max(...days.map(({ count }) => count))
  const at = days.findIndex(({ count }) => count === most)
  if (most === 0) return ''
  const side = at < days.length * 0.15 ? 'start' : at > days.length * 0.85 ? 'end' : 'middle'
  return html`<circle cx="${x(at).toFixed(1)}" cy="${y(most).toFixed(1)}" r="4.5"/><text class="peak" x="${x(at).toFixed(1)}" y="${(y(most) - 12).toFixed(1)}" text-anchor="${days.length === 1 ? 'middle' : side}">${amount(most)}</text>`
}
