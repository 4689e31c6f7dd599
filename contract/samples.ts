/** A public installation: https, and no `.example` name, which nobody can own. */
export function isProduction(origin: string): boolean {
  const { protocol, hostname } = new URL(origin)
  return protocol === 'https:' && !/(^|\.)example$/.test(hostname)
}

/** Removes the words of people who do not exist. An element with `data-sample` contains no other of its kind. */
export const withoutSamples = (html: string): string =>
  html.replace(/<(\w+)\b[^>]* data-sample(?![\w-])[^>]*>.*?<\/\1>/gs, '')
