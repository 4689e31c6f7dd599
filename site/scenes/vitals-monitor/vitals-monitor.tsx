import { Ecg } from '../ecg/ecg.tsx'
import { beatWidth } from '../moments/beat-lines.ts'
import { Message, Panel, PanelHead, State } from '../panel/panel.tsx'
import { type PictureProps, Scene } from '../scene/scene.tsx'
import { Ticks } from '../ticks/ticks.tsx'
import styles from './vitals-monitor.module.css'

const beats = 4

interface Props extends PictureProps {
  /** Hides the messages between doctor and paramedic. */
  silent?: boolean
}

/** The doctor's screen while the ambulance is on the road, and the messages between doctor and paramedic. */
export function VitalsMonitor({ content, title, silent }: Props) {
  const { monitor, beat } = content
  return (
    <Scene title={title}>
      <Panel night className={styles.stage}>
        <PanelHead>
          {monitor.heading}
          <State is={monitor.isLive ? 'ready' : 'waiting'}>{monitor.live}</State>
        </PanelHead>
        <div className={styles.screen}>
          <div className={styles.traces}>
            {monitor.isLive && <Ecg beat={beat.ecg} beats={beats} />}
            <svg
              className={styles.pleth}
              viewBox={`0 0 ${beatWidth * beats} 32`}
              fill="none"
              stroke="var(--oxygen)"
              strokeWidth="1.75"
              strokeLinejoin="round"
              aria-hidden="true"
            >
              {monitor.isLive && (
                <path
                  vectorEffect="non-scaling-stroke"
                  d={`M0 ${29 - beat.pulse.startsAt}${beat.pulse.path.repeat(beats)}`}
                />
              )}
            </svg>
          </div>
          <dl className={`ends ${styles.readings}`}>
            {monitor.vitals.map(({ label, value, unit }) => (
              <div key={label}>
                <dt className="quiet fine">{label}</dt>
                <dd>
                  <Ticks text={value} /> <small>{unit}</small>
                </dd>
              </div>
            ))}
          </dl>
        </div>
        {!silent && (
          <div className={styles.advice}>
            {monitor.advice.map((message, index) => (
              <Message {...message} reply={index % 2 === 1} key={message.at} />
            ))}
          </div>
        )}
      </Panel>
    </Scene>
  )
}
