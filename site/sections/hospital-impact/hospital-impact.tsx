import type { Content } from '../../../content/languages.ts'
import { Heading } from '../../ui/heading.tsx'
import { TargetTable } from '../../ui/target-table.tsx'

type Props = Content['impact']['hospitals'] & { targets: Content['impact']['targets'] }

export function HospitalImpact({ eyebrow, title, lead, figures, targets }: Props) {
  return (
    <section className="section" data-tone="sand" aria-labelledby="hospitals">
      <div className="wrap">
        <div className="stack early bottom below-7">
          <div>
            <p className="label accent below-5">{eyebrow}</p>
            <Heading id="hospitals">{title}</Heading>
          </div>
          <p className="lead mute">{lead}</p>
        </div>
        <TargetTable name={title} columns={targets} figures={figures} />
      </div>
    </section>
  )
}
