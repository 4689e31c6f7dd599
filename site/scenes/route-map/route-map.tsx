import type { SceneContent } from '../../../content/types/scenes.ts'
import { Countdown } from '../countdown/countdown.tsx'
import { Scene, type SceneProps } from '../scene/scene.tsx'
import { arterials, lake, park, river, route, streets } from './city.ts'
import styles from './route-map.module.css'

interface Props extends SceneProps {
  content: SceneContent
}

const hospitals = ['600 520', '940 330', '212 566', '648 58']

/** The city at night, the road the ambulance takes and the hospitals it passes on the way to the right one. */
export function RouteMap({ content: { routeMap: words }, title }: Props) {
  return (
    <Scene title={title} className={styles.map}>
      <div className={styles.city}>
        <svg viewBox="0 0 1000 640" fill="none" aria-hidden="true">
          <path className={styles.park} d={park} />
          <path className={styles.river} d={river} />
          <path className={styles.streets} d={streets} />
          <path className={styles.water} d={lake} />
          <path className={styles.arterials} d={arterials} />
          <path className={styles.glow} d={route} />
          <path className={styles.route} d={route} />
          <circle className={styles.start} cx="90" cy="150" r="10" />
          {hospitals.map((at) => (
            <g className={styles.hospital} key={at} transform={`translate(${at})`}>
              <rect x="-19" y="-19" width="38" height="38" rx="11" />
              <path d="M0-9V9M-9 0H9" />
            </g>
          ))}
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
