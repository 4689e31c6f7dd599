import { Scene, type SceneProps } from '../scene/scene.tsx'
import { Ambulance } from './ambulance.tsx'
import styles from './transit-care.module.css'

/** 800 wide; it ends at the height at which it begins, so that the row of houses can loop. */
const houses =
  'h44v-30h52v46h30v-70h46v90h38v-44h60v28h26v-96h12v-22h14v22h12v96h40v-60h54v80h40v-110h50v64h44v-36q24-30 48 0v52h36v-90h40v114h60v-34h54'

/** The drive, for the film: a cross-section of the ambulance on its road. */
export function TransitCare({ title }: SceneProps) {
  return (
    <Scene title={title} className={styles.ride}>
      <div className={styles.sky}>
        <svg viewBox="0 0 1600 400" preserveAspectRatio="xMidYMax slice" fill="none" aria-hidden="true">
          <path className={styles.skyline} d={`M0 330V250${houses.repeat(3)}V330z`} />
          <path fill="var(--road)" d="M-200 330H1800V402H-200z" />
          <path
            className={styles.lane}
            stroke="var(--amber)"
            strokeWidth="4"
            strokeDasharray="60"
            d="M-400 372H2000"
          />
          <g transform="translate(560 96)">
            <Ambulance />
          </g>
        </svg>
      </div>
    </Scene>
  )
}
