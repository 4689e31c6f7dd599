const names = ['ink', 'paper', 'sand', 'line', 'mute', 'amber'] as const

/** Colours of tokens.css in hexadecimal, for mails, icons and the browser's chrome. */
export function brandColours(tokens: string): Record<(typeof names)[number], string> {
  const colours = names.map((name) => {
    const [, ...parts] = new RegExp(`--${name}: oklch\\(([\\d.]+) ([\\d.]+) ([\\d.]+)\\)`).exec(tokens) ?? []
    const [lightness, chroma, hue] = parts.map(Number)
    if (lightness === undefined || chroma === undefined || hue === undefined)
      throw new Error(`tokens.css: --${name} must be written as oklch(0.8 0.1 70).`)
    return [name, hexOf(lightness, chroma, hue)]
  })
  return Object.fromEntries(colours)
}

/** OKLCH to sRGB as in CSS Color 4. Colours outside the gamut are clipped. */
function hexOf(lightness: number, chroma: number, hue: number): string {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  const linear = [
    4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s,
    -1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s,
    -0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s,
  ]
  return `#${linear.map(channel).join('')}`
}

function channel(linear: number): string {
  const value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * linear ** (1 / 2.4) - 0.055
  return Math.round(255 * Math.min(1, Math.max(0, value)))
    .toString(16)
    .padStart(2, '0')
}
