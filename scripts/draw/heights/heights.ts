import { writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { languageCodes } from '../../../content/languages.ts'
import { pagePaths, pathIn } from '../../../contract/routes.ts'
import { spawnServer } from '../../../tests/support/server.ts'
import { asCss } from './as-css.ts'
import { fitLines } from './fit.ts'
import { measure, openBrowser } from './measure.ts'

/**
 * Measures on the built pages how high each part is that is laid out late, at every width, and writes it down as styles. Run
 * it after `npm run build`; a part that has grown or shrunk much fails a test until then.
 */
const file = fileURLToPath(new URL('../../../site/layouts/late-heights.json', import.meta.url))

const server = await spawnServer()
const browser = await openBrowser()
const styles: Record<string, string> = {}
for (const language of languageCodes)
  for (const page of [...pagePaths, '/404']) {
    const path = pathIn(language, page)
    const heights = await measure(browser, server.origin + path)
    styles[path] = asCss([...heights].map(([selector, samples]) => [selector, fitLines(samples)]))
  }
await browser.close()
await server.stop()
await writeFile(file, `${JSON.stringify(styles, undefined, 2)}\n`)
