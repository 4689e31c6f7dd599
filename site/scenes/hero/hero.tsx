import { Ecg } from '../ecg/ecg.tsx'
import type { Pictures } from '../moments/case-pictures.ts'
import { Panel, PanelHead, Row, State } from '../panel/panel.tsx'
import { Phone } from '../phone/phone.tsx'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import { Ticks } from '../ticks/ticks.tsx'
import styles from './hero.module.css'

type HeroPictures = Pick<Pictures, 'hero' | 'hospitals' | 'beat' | 'kind'>

interface Props extends SceneProps {
  content: HeroPictures
}

/** The hospital's arrivals card next to the paramedic's phone, 34 rem wide, for the share image of the home page. */
export function Hero({ content, title }: Props) {
  const { hero, hospitals } = content
  return (
    <Scene title={title}>
      <div className={styles.stage}>
        <ArrivalsCard content={content} />
        <div className={styles.phone}>
          <Phone time={hero.time} cropped>
            <p className={`fine ${styles.nearby}`}>{hero.nearby}</p>
            <p className={`strong ${styles.ranked}`}>{hero.ranked}</p>
            {hospitals.map((hospital) => (
              <div className={`note ${styles.hospital}`} key={hospital.name}>
                <span className={`strong ${styles.name}`}>{hospital.name}</span>
                <span className={`strong ${styles.name}`}>{hospital.minutes}</span>
                <span className={styles.reason}>{hospital.reason}</span>
              </div>
            ))}
          </Phone>
        </div>
      </div>
    </Scene>
  )
}

function ArrivalsCard({ content: { beat, hero, kind } }: { content: HeroPictures }) {
  return (
    <Panel className={styles.card}>
      <PanelHead>
        {hero.incoming}
        <State is="alarm">{kind}</State>
      </PanelHead>
      <p className={`strong ${styles.clock}`}>
        <Ticks text={hero.countdown} isClock />
      </p>
      <p className={`quiet fine ${styles.until}`}>
        <Ticks text={hero.untilArrival} />
      </p>
      <Ecg beat={beat.ecg} className={styles.trace} />
      <div>
        {hero.vitals.map(({ label, value, unit }) => (
          <Row label={label} key={label}>
            <Ticks text={value} /> {unit}
          </Row>
        ))}
        <Row label={hero.team}>
          <State is="ready">{hero.ready}</State>
        </Row>
      </div>
    </Panel>
  )
}
