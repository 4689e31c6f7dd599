import { hash } from 'node:crypto'
import type { InlineHashes } from './site-manifest.ts'

const inlineElement = /<(script|style)\b([^>]*)>([\s\S]*?)<\/\1>/gi
const executableTypes = new Set(['', 'module', 'text/javascript', 'importmap', 'speculationrules'])

/** The Content-Security-Policy hashes of a page's inline elements; data blocks such as JSON-LD need none. */
export function findInlineHashes(html: string): InlineHashes {
  const scripts = new Set<string>()
  const styles = new Set<string>()
  for (const [, tag = '', attributes = '', text = ''] of html.matchAll(inlineElement)) {
    if (text === '') continue
    if (tag.toLowerCase() === 'style') styles.add(hashSource(text))
    else if (executableTypes.has(scriptType(attributes))) scripts.add(hashSource(text))
  }
  return {
    scripts: [...scripts],
    styles: [...styles],
    embedsYouTube: html.includes('youtube-nocookie.com'),
  }
}

/**
 * The first inline style or event attribute. The policy would block it without a visible error, so the build fails
 * instead.
 */
export function findBlockedAttribute(html: string): string | undefined {
  const markup = html.replace(inlineElement, '')
  return /<[a-z][^<>]*?\s((?:style|on[a-z]+)=(?:"[^"]*"|'[^']*'|[^\s>]+))/i.exec(markup)?.[1]
}

function scriptType(attributes: string): string {
  const match = /\btype\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>]+))/i.exec(attributes)
  return (match?.[1] ?? match?.[2] ?? match?.[3] ?? '').toLowerCase()
}

const hashSource = (text: string) => `'sha256-${hash('sha256', text, 'base64')}'`
