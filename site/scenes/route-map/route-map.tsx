import type { SceneContent } from '../../../content/types/scenes.ts'
import { Countdown } from '../countdown/countdown.tsx'
import { HospitalSigns } from '../hospital-signs/hospital-signs.tsx'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import city from './city.svg?url&no-inline'
import styles from './route-map.module.css'

interface Props extends SceneProps {
  content: SceneContent
}

/** Along the arterials of city.svg; the style sheet moves the ambulance along the same path. */
const route = 'M90 150Q169 171 250 180Q322 151 400 150Q381 235 360 320Q442 324 520 350Q576 427 600 520'
const hospitals = ['940 330', '212 506', '648 90']

/** The city at night, the road the ambulance takes and the hospitals it passes on the way to the right one. */
export function RouteMap({ content: { routeMap: words }, title }: Props) {
  return (
    <Scene title={title} className={styles.map}>
      <div className={styles.city}>
        <img src={city} width="1000" height="640" alt="" fetchPriority="low" />
        <svg viewBox="0 0 1000 640" fill="none" aria-hidden="true">
          <path className={styles.glow} d={route} />
          <path className={styles.route} d={route} />
          <circle className={styles.start} cx="90" cy="150" r="10" />
          <HospitalSigns at={hospitals} className={styles.hospitals} />
          <HospitalSigns at={['600 520']} className={styles.chosen} />
        </svg>
        <svg className={styles.traffic} viewBox="0 0 1000 640" aria-hidden="true">
          <g className={styles.ambulance}>
            <circle r="30" />
            <circle r="14" />
          </g>
        </svg>
        <div className={styles.labels}>
          {words.labels.map((label) => (
            <span key={label}>{label}</span>
          ))}
        </div>
      </div>
      <div className={styles.status}>
        <p>
          <b>{words.ambulance}</b>
          {words.destination}
        </p>
        <p className={styles.clock}>
          <b>
            <Countdown from={words.countdown} />
          </b>
          {words.distance}
        </p>
      </div>
    </Scene>
  )
}
