import type { APIRoute } from 'astro'
import { publicValues } from '../../../contract/public-variables.ts'

/** For the server alone, which says at its start when it was given other values; no visitor gets this file. */
export const GET: APIRoute = () => Response.json(publicValues(import.meta.env))
