/** Pages by key: each page continues behind the last row of the page before, at the same cost however far in. */
export async function* readInPages<Row, Item>(
  readPage: (last?: Row) => Promise<{ rows: Row[]; more: boolean }>,
  itemOf: (row: Row) => Item,
): AsyncGenerator<Item> {
  let last: Row | undefined
  for (;;) {
    const { rows, more } = await readPage(last)
    for (const row of rows) yield itemOf(row)
    if (!more) return
    last = rows.at(-1)
  }
}
