/** Columns as wide as their widest cell; the first is aligned left, the figures right. */
export function textTable(headings: string[], rows: string[][]): string {
  const widths = headings.map((heading, column) =>
    Math.max(heading.length, ...rows.map((row) => row[column]?.length ?? 0)),
  )
  const line = (cells: string[]) =>
    cells
      .map((cell, column) =>
        column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd()
  return [line(headings), widths.map((width) => '─'.repeat(width)).join('  '), ...rows.map(line)].join('\n')
}
