import type { APIRoute } from 'astro'
import { publicValues } from '../../../contract/public-variables.ts'

/** Read by the server only, which warns at start if its own values differ; never served to visitors. */
export const GET: APIRoute = () => Response.json(publicValues(import.meta.env))
