import { company } from './company.ts'
import { site } from './site.ts'

export const en = { language: 'en', company, site } as const
