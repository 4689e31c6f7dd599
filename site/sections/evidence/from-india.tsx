import type { Content } from '../../../content/languages.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import { FigureTable } from '../../ui/figure-table.tsx'
import { Heading } from '../../ui/heading.tsx'

/** Published studies from India, each with its number of people and what limits it; also those that found nothing. */
export function FromIndia({
  title,
  lead,
  columns,
  rows,
  mark,
}: Content['impact']['india'] & { mark: string }) {
  return (
    <section className="section wrap" aria-labelledby="india">
      <div className="stack gap-2 below-7">
        <Heading id="india">{title}</Heading>
        <p className="lead mute">{lead}</p>
      </div>
      <FigureTable
        name={title}
        columns={Object.values(columns)}
        rows={rows.map(({ found, among, limits, source }) => ({
          key: source.href,
          kind: 'published',
          cells: [
            <b key="found">{found}</b>,
            among,
            limits,
            <span className="small" key="source">
              <KindMark kind="published" mark={mark} />{' '}
              <a href={source.href} lang="en">
                {source.label}
              </a>
            </span>,
          ],
        }))}
      />
    </section>
  )
}
