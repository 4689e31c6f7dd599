import type { Plugin } from 'vite'

const oklch = /\boklch\(([\d.]+) ([\d.]+) ([\d.]+)(?: \/ ([\d.]+)%)?\)/g

/**
 * Colours are written in oklch and shipped in hex: fewer bytes, and browsers without oklch get colours too. Gradients
 * keep oklch, because hex colours interpolate in sRGB, through grey.
 */
export const withPlainColours = (css: string): string =>
  css.replaceAll(/[^;{}]+/g, (declaration) =>
    declaration.includes('gradient(')
      ? declaration
      : declaration.replaceAll(oklch, (_, ...parts: string[]) => inHex(parts)),
  )

function inHex([lightness, chroma, hue, opacity = '100']: string[]): string {
  const channels = [...inRgb(Number(lightness), Number(chroma), Number(hue)), Number(opacity) / 100]
  const digits = channels.map((channel) => Math.round(channel * 255).toString(16))
  const [red, green, blue, alpha] = digits.map((pair) => pair.padStart(2, '0'))
  return `#${red}${green}${blue}${alpha === 'ff' ? '' : alpha}`
}

/** Channels from 0 to 1, clipped to sRGB. The matrices are those of the CSS Color specification. */
function inRgb(lightness: number, chroma: number, hue: number): number[] {
  const angle = (hue * Math.PI) / 180
  const [a, b] = [chroma * Math.cos(angle), chroma * Math.sin(angle)]
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ].map((light) =>
    Math.min(1, Math.max(0, light <= 0.0031308 ? 12.92 * light : 1.055 * light ** (1 / 2.4) - 0.055)),
  )
}

export const plainColours: Plugin = {
  name: 'plain-colours',
  enforce: 'pre',
  transform: (code, id) => (/\.css($|\?)/.test(id) ? { code: withPlainColours(code), map: null } : undefined),
}
