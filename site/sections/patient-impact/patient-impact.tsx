import type { Content } from '../../../content/languages.ts'
import { KindMark } from '../../ui/figure-kind.tsx'
import { Heading } from '../../ui/heading.tsx'
import { TargetTable } from '../../ui/target-table.tsx'
import type { Framing } from '../section-props.ts'
import styles from './patient-impact.module.css'

interface PatientImpactProps extends Framing<Content['impact']['patients']> {
  /** The kind of the numbers in the picture. */
  mark: string
  targets: Content['impact']['targets']
}

export function PatientImpact({
  content: { eyebrow, title, lead, figures },
  mark,
  targets,
  children,
}: PatientImpactProps) {
  return (
    <section className="section wrap stack gap-8 split" aria-labelledby="patients">
      <div className={`stack ${styles.intro}`}>
        <p className="label accent">{eyebrow}</p>
        <Heading id="patients">{title}</Heading>
        <p className="lead mute">{lead}</p>
        <div className="above-5" data-figure="simulated">
          {children}
          <p className="small above-3">
            <KindMark kind="simulated" mark={mark} />
          </p>
        </div>
      </div>
      <TargetTable name={title} columns={targets} figures={figures} />
    </section>
  )
}
