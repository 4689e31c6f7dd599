import { company } from './company.ts'
import { mail } from './mail.ts'
import { site } from './site.ts'

export const en = { language: 'en', company, mail, site } as const
