import { Icon } from '../../ui/icon.tsx'
import { Ecg } from '../ecg/ecg.tsx'
import { Panel, PanelHead, Row } from '../panel/panel.tsx'
import { type PictureProps, Scene } from '../scene/scene.tsx'
import styles from './documents.module.css'

/** The patient's papers, already at the hospital: case sheet, ECG, consent, and who received them. */
export function Documents({ content: { beat, documents }, title }: PictureProps) {
  return (
    <Scene title={title}>
      <div className={styles.stage}>
        <div className={styles.sheet}>
          <p className={`strong ends ${styles.title}`}>
            {documents.sheet.title}
            <span className="quiet">{documents.sheet.number}</span>
          </p>
          <Ecg beat={beat.ecg} beats={3} className={styles.strip} />
          {documents.sheet.fields.map(({ label, value }) => (
            <Row label={label} key={label}>
              {value}
            </Row>
          ))}
          <svg className={styles.signature} viewBox="0 0 120 36" fill="none" aria-hidden="true">
            <path d="M4 26c10-22 20-24 16-8s8 12 13-2 10-4 7 5 12-1 15-8-1 14 9 8 8-10 14-8 6 8 16 2l20-8" />
          </svg>
          <p className={`fine ${styles.signed}`}>{documents.sheet.signed}</p>
        </div>
        <Panel className={styles.files}>
          <PanelHead>{documents.heading}</PanelHead>
          {documents.files.map(({ name, at }) => (
            <p className={`lined note ${styles.file}`} key={name}>
              <Icon name="digital-documents" size={22} />
              {name}
              <span className="quiet">{at}</span>
            </p>
          ))}
          <p className={`strong lined balanced note ${styles.received}`}>
            <Icon name="check" size={18} />
            {documents.received}
          </p>
        </Panel>
      </div>
    </Scene>
  )
}
