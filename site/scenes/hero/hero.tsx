import type { SceneContent } from '../../../content/types/scenes.ts'
import { Countdown } from '../countdown/countdown.tsx'
import { Ecg } from '../ecg/ecg.tsx'
import { Panel, PanelHead, Row, State } from '../panel/panel.tsx'
import { Phone } from '../phone/phone.tsx'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import styles from './hero.module.css'

interface Props extends SceneProps {
  content: SceneContent
}

/** The hospital's arrivals card over the paramedic's phone; stands on the lower edge of its section. */
export function Hero({ content, title }: Props) {
  const { hero, hospitals } = content
  return (
    <Scene title={title}>
      <div className={styles.stage}>
        <ArrivalsCard content={content} />
        <div className={styles.phone}>
          <Phone time={hero.time} cropped>
            <p className={styles.nearby}>{hero.nearby}</p>
            <p className={styles.ranked}>{hero.ranked}</p>
            {hospitals.map((hospital) => (
              <div className={styles.hospital} key={hospital.name}>
                <span className={styles.name}>{hospital.name}</span>
                <span className={styles.minutes}>{hospital.minutes}</span>
                <span className={styles.reason}>{hospital.reason}</span>
              </div>
            ))}
          </Phone>
        </div>
      </div>
    </Scene>
  )
}

function ArrivalsCard({ content: { hero, emergency, vitals } }: { content: SceneContent }) {
  return (
    <Panel className={styles.card}>
      <PanelHead>
        {hero.incoming}
        <State is="alarm">{emergency.kind}</State>
      </PanelHead>
      <p className={styles.clock}>
        <Countdown from={hero.countdown} />
      </p>
      <p className={styles.until}>{hero.untilArrival}</p>
      <Ecg className={styles.trace} />
      <div className={styles.rows}>
        {Object.values(vitals).map(({ label, value, unit }) => (
          <Row label={label} key={label}>
            {value} {unit}
          </Row>
        ))}
        <Row label={hero.team}>
          <State is="ready">{hero.ready}</State>
        </Row>
      </div>
    </Panel>
  )
}
