import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openApi } from './openapi/description.ts'

/** `node scripts/openapi.ts` writes docs/openapi.json. */
await writeFile(
  join(import.meta.dirname, '..', 'docs', 'openapi.json'),
  `${JSON.stringify(openApi(), null, 2)}\n`,
)
