import { Icon } from '../../ui/icon.tsx'
import { Ecg } from '../ecg/ecg.tsx'
import { type PictureProps, Scene } from '../scene/scene.tsx'
import styles from './tele-consult.module.css'

/** A doctor at the hospital advises the paramedic on the road; the patient's trace is between them. */
export function TeleConsult({ content: { beat, consult }, title }: PictureProps) {
  return (
    <Scene title={title} className={styles.consult}>
      <div className={styles.doctor}>
        <svg viewBox="30 10 400 290" preserveAspectRatio="xMidYMax" fill="none" aria-hidden="true">
          <path
            stroke="var(--ink-veil)"
            strokeWidth="5"
            d="M-400 92h518M-400 188h496M286 120h514M310 214h490M30 92V52h20v40M56 92V40h16v52M330 120V78h24v42"
          />
          <path fill="var(--coat)" d="M96 300q2-74 62-88h86q58 14 62 88z" />
          <path fill="var(--shirt)" d="M172 212l29 44 29-44z" />
          <path fill="var(--neck)" d="M178 176h46v36q-23 30-46 0z" />
          <path fill="var(--skin)" d="M158 122a43 43 0 0 1 86 0v20a43 46 0 0 1-86 0z" />
          <path
            fill="var(--hair)"
            d="M150 140q-10-72 52-72 60 0 52 74-4 28-12 40 4-54-12-74-26 16-64 10-10 22-6 64-8-14-10-42z"
          />
          <path
            stroke="var(--ink)"
            strokeWidth="5"
            strokeLinecap="round"
            d="M166 214q-6 40 12 58M236 214q8 30-6 44"
          />
          <circle stroke="var(--ink)" strokeWidth="5" strokeLinecap="round" cx="228" cy="270" r="10" />
        </svg>
        <p className={styles.name}>{consult.doctor}</p>
        <p className={styles.timer}>{consult.timer}</p>
      </div>
      <div className={styles.paramedic}>
        <svg viewBox="0 0 160 160" preserveAspectRatio="xMidYMax slice" fill="none" aria-hidden="true">
          <path fill="var(--uniform)" d="M20 160q2-46 40-54h42q36 8 40 54z" />
          <path fill="var(--neck)" d="M66 84h30v24q-15 16-30 0z" />
          <path fill="var(--skin)" d="M54 56a27 27 0 0 1 54 0v12a27 29 0 0 1-54 0z" />
          <path fill="var(--hair)" d="M51 58q0-34 31-33 30 1 29 33l-6-12q-22 4-42-2z" />
          <path stroke="var(--amber-pale)" strokeWidth="6" d="M30 136h20M112 136h22" />
        </svg>
        <p className={styles.name}>{consult.paramedic}</p>
      </div>
      <div className={styles.bar}>
        <Ecg beat={beat.ecg} className={styles.trace} />
        <p className={styles.advice}>{consult.advice}</p>
        <span className={styles.end}>
          <Icon name="phone" size={20} />
        </span>
      </div>
    </Scene>
  )
}
