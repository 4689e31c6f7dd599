import type { Content } from '../../content/languages.ts'
import { FigureBasis } from './figure-kind.tsx'
import { FigureTable } from './figure-table.tsx'

interface Props {
  name: string
  columns: Content['impact']['targets']
  figures: Content['impact']['patients']['figures']
}

/** What we aim for, in the specification's words: quieter than what is published or simulated. */
export const TargetTable = ({ name, columns, figures }: Props) => (
  <FigureTable
    name={name}
    columns={[columns.figure, columns.what, columns.measure]}
    rows={figures.map((figure) => ({
      key: figure.label,
      kind: figure.kind,
      cells: [
        <b key="figure">
          {figure.value}
          {figure.unit} {figure.label}
        </b>,
        figure.why,
        <FigureBasis figure={figure} key="basis">
          {figure.basis}
        </FigureBasis>,
      ],
    }))}
  />
)
