import { globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { SourceMap } from 'node:module'
import { dirname, join } from 'node:path'
import { convertToTSX } from '@astrojs/compiler/sync'

const folder = '.cache/astro-types'

/**
 * `astro check` does not support TypeScript 7, so each `.astro` file is compiled to the TSX that an editor would see, in a
 * folder that `tsconfig.astro.json` lays over the sources. The returned function maps the positions in the compiler's
 * messages back to the `.astro` file.
 */
export function writeAstroTypes(root: string): (messages: string) => string {
  const maps = new Map<string, SourceMap>()
  rmSync(join(root, folder), { recursive: true, force: true })
  for (const file of globSync('site/**/*.astro', { cwd: root })) {
    const source = readFileSync(join(root, file), 'utf8')
    const { code, map } = convertToTSX(source, {
      filename: file,
      includeScripts: false,
      includeStyles: false,
    })
    const written = join(folder, `${file}.tsx`)
    mkdirSync(dirname(join(root, written)), { recursive: true })
    writeFileSync(join(root, written), code)
    maps.set(written, new SourceMap({ ...map, file, sourceRoot: '' }))
  }
  return (messages) =>
    messages.replace(
      /^(\S+\.astro\.tsx)\((\d+),(\d+)\)/gm,
      (place, file: string, line: string, column: string) => {
        const from = maps.get(file)?.findEntry(Number(line) - 1, Number(column) - 1)
        return from && 'originalLine' in from
          ? `${from.originalSource}(${from.originalLine + 1},${from.originalColumn + 1})`
          : place
      },
    )
}
