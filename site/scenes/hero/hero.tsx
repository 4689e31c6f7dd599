import type { SceneContent } from '../../../content/types/scenes.ts'
import { Countdown } from '../countdown/countdown.tsx'
import { Ecg } from '../ecg/ecg.tsx'
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
    <div className={styles.card}>
      <p className={styles.head}>
        {hero.incoming}
        <span className={styles.kind}>{emergency.kind}</span>
      </p>
      <p className={styles.clock}>
        <Countdown from={hero.countdown} />
      </p>
      <p className={styles.until}>{hero.untilArrival}</p>
      <Ecg className={styles.trace} />
      {Object.values(vitals).map(({ label, value, unit }) => (
        <p className={styles.row} key={label}>
          {label}
          <b>
            {value} {unit}
          </b>
        </p>
      ))}
      <p className={styles.row}>
        {hero.team}
        <b className={styles.ready}>{hero.ready}</b>
      </p>
    </div>
  )
}
