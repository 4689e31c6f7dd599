const width = 720
const height = 220
const edge = { left: 48, right: 8, top: 12, bottom: 28 }

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? sign)

/** The next round number at or above: 1, 2 or 5 times a power of ten. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(value, 1)))
  const step = [1, 2, 5, 10].find((factor) => factor * power >= value) ?? 10
  return step * power
}

export interface Bar {
  label: string
  value: number
  /** What a reader sees on pointing at it. */
  words: string
}

/** One column for each day. */
export function columns(title: string, bars: Bar[]): string {
  const top = roundUp(Math.max(...bars.map(({ value }) => value)))
  const innerHeight = height - edge.top - edge.bottom
  const slot = (width - edge.left - edge.right) / bars.length
  const y = (value: number) => edge.top + innerHeight * (1 - value / top)
  const grid = [0, top / 2, top].map(
    (value) =>
      `<line class="grid" x1="${edge.left}" x2="${width - edge.right}" y1="${y(value)}" y2="${y(value)}"/>` +
      `<text x="${edge.left - 8}" y="${y(value) + 4}" text-anchor="end">${value}</text>`,
  )
  const everyNth = Math.ceil(bars.length / 8)
  const drawn = bars.map(({ label, value, words }, index) => {
    const x = edge.left + slot * index
    const mark = `<rect x="${(x + slot * 0.12).toFixed(1)}" y="${y(value).toFixed(1)}" width="${(slot * 0.76).toFixed(1)}" height="${(innerHeight * (value / top)).toFixed(1)}"><title>${escapeHtml(words)}</title></rect>`
    const name =
      index % everyNth === 0
        ? `<text x="${(x + slot / 2).toFixed(1)}" y="${height - 8}" text-anchor="middle">${escapeHtml(label)}</text>`
        : ''
    return mark + name
  })
  return figure(title, height, [...grid, ...drawn])
}

/** One bar for each page, the longest first. */
export function rows(title: string, bars: Bar[]): string {
  const longest = Math.max(1, ...bars.map(({ value }) => value))
  const nameWidth = 140
  const drawn = bars.map(({ label, value, words }, index) => {
    const y = 8 + index * 30
    const length = ((width - nameWidth - 120) * value) / longest
    return `<text x="${nameWidth - 8}" y="${y + 16}" text-anchor="end">${escapeHtml(label)}</text><rect x="${nameWidth}" y="${y}" width="${length.toFixed(1)}" height="22"/><text x="${(nameWidth + length + 8).toFixed(1)}" y="${y + 16}">${escapeHtml(words)}</text>`
  })
  return figure(title, bars.length * 30 + 16, drawn)
}

const figure = (title: string, tall: number, parts: string[]) =>
  `<figure><figcaption>${escapeHtml(title)}</figcaption><svg viewBox="0 0 ${width} ${tall}" role="img" aria-label="${escapeHtml(title)}">${parts.join('')}</svg></figure>`
