import type { APIRoute } from 'astro'
import { publicValues } from '../../../contract/public-variables.ts'

/** Read only by the server, which warns at start if it was given other values; never served to visitors. */
export const GET: APIRoute = () => Response.json(publicValues(import.meta.env))
