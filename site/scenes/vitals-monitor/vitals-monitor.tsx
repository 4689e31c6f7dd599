import { Ecg } from '../ecg/ecg.tsx'
import type { Pictures } from '../moments/pictures.ts'
import { Panel, PanelHead, State } from '../panel/panel.tsx'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import styles from './vitals-monitor.module.css'

interface Props extends SceneProps {
  content: Pictures
}

const pulseWave = 'c4-1 7-26 13-26s5 14 10 14 7 11 13 12'

/** What the doctor sees while the ambulance is on the road, and what doctor and paramedic say to each other. */
export function VitalsMonitor({ content, title }: Props) {
  const { monitor } = content
  return (
    <Scene title={title}>
      <Panel night className={styles.stage}>
        <PanelHead>
          {monitor.heading}
          <State is="ready">{monitor.live}</State>
        </PanelHead>
        <div className={styles.screen}>
          <div className={styles.traces}>
            <Ecg beats={4} />
            <svg className={styles.pleth} viewBox="0 0 324 32" fill="none" aria-hidden="true">
              <path d={`M0 29${pulseWave.repeat(9)}`} />
            </svg>
          </div>
          <dl className={styles.readings}>
            {monitor.vitals.map(({ label, value, unit }) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  {value} <span>{unit}</span>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        <div className={styles.advice}>
          {monitor.advice.map(({ from, at, text }) => (
            <p className={styles.message} key={at}>
              <span>
                {from} · {at}
              </span>
              {text}
            </p>
          ))}
        </div>
      </Panel>
    </Scene>
  )
}
