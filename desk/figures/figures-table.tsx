import { byteOrderMark, csvLine } from '../../contract/csv.ts'
import { type Cell, headingWords, type ReportTable } from '../../contract/report-tables.ts'
import { Button } from '../ui/button.tsx'
import { capitalised } from '../words.ts'
import styles from './figures.module.css'
import { saveFile } from './save-file.ts'

const most = 10
const wide = 4

interface Props {
  table: ReportTable
  isExpanded?: boolean
  /** False if the button is elsewhere. */
  hasCsv?: boolean
}

/** A table with bars where a column can be plotted. A long table expands on demand. */
export function FiguresTable({ table, isExpanded, hasCsv = true }: Props) {
  const { title, rows } = table
  const shown = isExpanded || rows.length <= most ? rows : rows.slice(0, most)
  return (
    <div className={`${styles.table} ${table.headings.length > wide ? 'whole' : ''}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reached by the arrow keys. */}
      <section className={styles.scroll} aria-label={title} tabIndex={0}>
        <Rows table={table} rows={shown} />
      </section>
      {shown.length < rows.length && (
        <details>
          <summary>{rows.length - most} more</summary>
          <Rows table={table} rows={rows.slice(most)} />
        </details>
      )}
      {hasCsv && <CsvButton table={table} />}
    </div>
  )
}

function Rows({ table, rows }: { table: ReportTable; rows: Cell[][] }) {
  const { title, headings, wordColumns, drawn } = table
  const longest = Math.max(1, ...table.rows.map((row) => lengthOf(row, drawn)))
  const align = (column: number) => (column < wordColumns ? styles.word : undefined)
  return (
    <table className={styles.figures}>
      <caption>{title}</caption>
      <thead className="mute small">
        <tr>
          {headings.map((name, column) => (
            <th key={name} scope="col" className={align(column)}>
              {name === 'name' ? (
                <span className="visually-hidden">Name</span>
              ) : (
                headingWords(capitalised(name))
              )}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.map(({ words }) => words).join()}>
            {row.map(({ words }, column) =>
              column === 0 ? (
                <th key={headings[column]} scope="row">
                  {words}
                  {drawn !== undefined && <Bar part={lengthOf(row, drawn) / longest} />}
                </th>
              ) : (
                <td key={headings[column]} className={align(column)}>
                  {words}
                </td>
              ),
            )}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const lengthOf = (row: Cell[], drawn: number | undefined) =>
  drawn === undefined ? 0 : Number(row[drawn]?.value ?? 0)

/** Hidden from screen readers, because the figure is next to it. */
const Bar = ({ part }: { part: number }) => (
  <span className={styles.bar} style={{ backgroundSize: `${part * 100}% 100%` }} />
)

export const CsvButton = ({ table }: { table: ReportTable }) => (
  <span className={styles.csv}>
    <Button quiet onClick={() => saveCsv(table)} aria-label={`${table.title} as CSV`}>
      CSV
    </Button>
  </span>
)

function saveCsv({ title, headings, rows }: ReportTable): void {
  const lines = rows.map((row) => csvLine(row.map(({ value }) => value)))
  const text = byteOrderMark + csvLine(headings) + lines.join('')
  saveFile(`${title.toLowerCase().replaceAll(' ', '-')}.csv`, 'text/csv', text)
}
