import { transform } from 'lightningcss'
import { styleTargets } from '../supported-browsers.ts'

const styleElement = /<style>(.*?)<\/style>/s
const className = /\.([a-z][\w-]*)/gi
const variable = /(--[\w-]+):/g
const word = /[\w-]+/g

/**
 * Removes rules for classes, and variables, that neither the page nor any of the site's scripts names. Every page
 * contains the styles that all pages share; a page of text needs two thirds of them.
 */
export function withUsedStyles(html: string, scripts: string): string {
  const named = new Set(`${html.replace(styleElement, '')}${scripts}`.match(word))
  return html.replace(styleElement, (_, css: string) => {
    const classes = [...css.matchAll(className)].map(([, name = '']) => name)
    const variables = [...css.matchAll(variable)].map(([, name = '']) => name)
    const unusedSymbols = [
      ...classes.filter((name) => !named.has(name)),
      ...variables.filter((name) => !named.has(name) && !css.includes(`var(${name}`)),
    ]
    // A second pass merges media queries that are adjacent only now that the rules between them are gone.
    return `<style>${minified(minified(css, unusedSymbols))}</style>`
  })
}

const minified = (css: string, unusedSymbols: string[] = []) =>
  String(
    transform({
      filename: 'page.css',
      code: Buffer.from(css),
      minify: true,
      targets: styleTargets,
      unusedSymbols,
    }).code,
  )
