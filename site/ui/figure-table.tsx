import type { ReactNode } from 'react'
import type { FigureKind } from '../../content/schema/figures.ts'
import styles from './figure-table.module.css'

export interface FigureRow {
  key: string
  kind: FigureKind
  /** One for each column. */
  cells: ReactNode[]
}

/** Figures in a quiet table; each row carries its kind. Where it is narrow a row is a block with the columns' names in it. */
export function FigureTable({ name, columns, rows }: { name: string; columns: string[]; rows: FigureRow[] }) {
  return (
    <div className={styles.frame}>
      <table className={styles.table} aria-label={name}>
        <thead>
          <tr className="small mute">
            {columns.map((column) => (
              <th scope="col" key={column}>
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, kind, cells }) => (
            <tr key={key} data-figure={kind}>
              {cells.map((cell, index) => (
                <td data-column={columns[index]} key={columns[index]}>
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
