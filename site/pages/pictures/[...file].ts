import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { APIRoute } from 'astro'
import { cleanSvg } from '../../ui/pictures/clean-svg.ts'

const folder = 'content/pictures'
const types: Record<string, string> = {
  svg: 'image/svg+xml; charset=utf-8',
  mp4: 'video/mp4',
  webm: 'video/webm',
  vtt: 'text/vtt; charset=utf-8',
}

/**
 * Files that are published unchanged, under the name in the content; other pictures are resized and get names of their
 * own.
 */
export const getStaticPaths = () =>
  globSync(`**/*.{${Object.keys(types).join(',')}}`, { cwd: folder }).map((file) => ({ params: { file } }))

export const GET: APIRoute = async ({ params: { file = '' } }) => {
  const bytes = await readFile(`${folder}/${file}`)
  const ending = file.split('.').at(-1) ?? ''
  // Sanitised here and not when it is saved, because files reach the folder not only through the editor.
  const body = ending === 'svg' ? cleanSvg(bytes.toString()) : new Uint8Array(bytes)
  return new Response(body, { headers: { 'content-type': types[ending] ?? '' } })
}
