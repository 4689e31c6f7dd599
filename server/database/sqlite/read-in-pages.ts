import type { Page } from './read-queries.ts'

export async function* readInPages<T, Cursor>(
  readPage: (after: Cursor | undefined) => Promise<Page<T, Cursor>>,
): AsyncGenerator<T> {
  let after: Cursor | undefined
  do {
    const page = await readPage(after)
    yield* page.rows
    after = page.after
  } while (after !== undefined)
}
