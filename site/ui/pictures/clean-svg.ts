import { type CustomPlugin, optimize } from 'svgo'

const elements = new Set(
  `svg g path rect circle ellipse line polyline polygon text tspan title desc defs linearGradient radialGradient stop
  clipPath mask use symbol pattern image style filter feGaussianBlur feOffset feBlend feColorMatrix feComposite feFlood
  feMerge feMergeNode feMorphology`.split(/\s+/),
)

/** A CSS escape can hide `url(` or `@import`, so a style with an escape is dropped. */
const leavesBy = /@import|\\|url\(\s*(?!["']?\s*#)|image-set|expression/i
const ownTarget = /^#/
const ownPicture = /^data:image\/(?:png|jpeg|webp);base64,[\w+/=\s]*$/

const isKept = (element: string, name: string, value: string): boolean => {
  if (/^on/i.test(name)) return false
  if (/(?:^|:)href$/i.test(name))
    return ownTarget.test(value) || (element === 'image' && ownPicture.test(value))
  if (/^xml:base$|^src$/i.test(name)) return false
  return !leavesBy.test(value)
}

type Children = { children: unknown[] }
const drop = (node: unknown, parent: Children) => {
  parent.children = parent.children.filter((child) => child !== node)
}
const textOf = (node: Children): string =>
  node.children.map((child) => String(Object(child).value ?? '')).join('')

/** Allowlist: everything else is dropped. */
const keepHarmless: CustomPlugin = {
  name: 'keep-harmless',
  fn: () => ({
    doctype: { enter: drop },
    instruction: { enter: (node, parent) => (node.name === 'xml' ? undefined : drop(node, parent)) },
    comment: { enter: drop },
    element: {
      enter: (node, parent) => {
        // Keeps the content of a link without the link.
        if (node.name === 'a') node.name = 'g'
        const isHarmless = elements.has(node.name) && !(node.name === 'style' && leavesBy.test(textOf(node)))
        if (!isHarmless) return drop(node, parent)
        for (const [name, value] of Object.entries(node.attributes))
          if (!isKept(node.name, name, value)) delete node.attributes[name]
      },
    },
  }),
}

/** Removes scripts, links and external styles from an SVG file. Throws if it is not an SVG. */
export function cleanSvg(svg: string): string {
  const { data } = optimize(svg, { plugins: [keepHarmless] })
  if (!/^(?:<\?xml[^>]*>\s*)?<svg[\s>]/.test(data)) throw new Error('It is not an SVG file')
  return data
}
