import { Fragment } from 'react'
import type { Content } from '../../content/languages.ts'
import { KindMark } from './figure-kind.tsx'
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
        <Fragment key="figure">
          <b>
            {figure.value}
            {figure.unit} {figure.label}
          </b>
          <p className="small">
            <KindMark kind={figure.kind} mark={figure.mark} />
          </p>
        </Fragment>,
        figure.why,
        <span className="mute" key="basis">
          {figure.basis}
        </span>,
      ],
    }))}
  />
)
