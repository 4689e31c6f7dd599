import { Icon } from '../../ui/icon.tsx'
import type { Pictures } from '../moments/case-pictures.ts'
import styles from './emergency-and-place.module.css'

/** The paramedic's first two entries. Separate styles, because the complete phone is in the film only. */
export function EmergencyAndPlace({ content: { casePhone, kind: chosen, place } }: { content: Pictures }) {
  return (
    <>
      <p className={`fine ${styles.label}`}>{casePhone.kind}</p>
      <div className={styles.kinds}>
        {casePhone.kinds.map((kind) => (
          <p
            className={`strong plate note ${styles.kind}`}
            data-chosen={kind === chosen ? '' : undefined}
            key={kind}
          >
            {kind}
          </p>
        ))}
      </div>
      <p className={`fine ${styles.label}`}>{casePhone.place}</p>
      <p className={`strong plate lined note ${styles.place}`}>
        <Icon name="pin" size={18} />
        {place}
      </p>
    </>
  )
}
