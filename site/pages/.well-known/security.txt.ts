import type { APIRoute } from 'astro'
import { content } from '../../../content/index.ts'

const validForDays = 360

/** RFC 9116 asks for an end date less than a year away, so each build renews it. */
export const GET: APIRoute = ({ site }) => {
  const expires = new Date(Date.now() + validForDays * 24 * 60 * 60 * 1000)
  expires.setUTCHours(0, 0, 0, 0)
  return new Response(`Contact: mailto:${content.company.security.email}
Expires: ${expires.toISOString()}
Preferred-Languages: ${content.language}
Canonical: ${new URL('/.well-known/security.txt', site).href}
`)
}
