const lengthOf = (text: string) => [...text].length

/** Columns as wide as their widest cell; the first ones are aligned left, the figures right. */
export function textTable(headings: string[], rows: string[][], wordColumns = 1): string {
  const widths = headings.map((heading, column) =>
    Math.max(lengthOf(heading), ...rows.map((row) => lengthOf(row[column] ?? ''))),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, column) => {
        const space = ' '.repeat((widths[column] ?? 0) - lengthOf(cell))
        return column < wordColumns ? cell + space : space + cell
      })
      .join('  ')
      .trimEnd()
  return [line(headings), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
