import { HospitalSigns } from '../hospital-signs/hospital-signs.tsx'
import type { Pictures } from '../moments/case-pictures.ts'
import type { Mark } from '../moments/map-pictures.ts'
import { mapHeight, mapWidth } from '../moments/map-view.ts'
import { type PictureProps, Scene } from '../scene/scene.tsx'
import { Ticks } from '../ticks/ticks.tsx'
import city from './city.svg?url&no-inline'
import styles from './route-map.module.css'

const view = `0 0 ${mapWidth} ${mapHeight}`

/** The city at night with the route and the hospitals it passes; for the film and a share image. */
export function RouteMap({ content: { routeMap }, title }: PictureProps) {
  const { route, scene, chosen, others } = routeMap
  return (
    <Scene title={title} className={styles.map}>
      <div className={styles.city}>
        <img src={city} width={mapWidth} height={mapHeight} alt="" fetchPriority="low" />
        <svg viewBox={view} fill="none" strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
          <path stroke="var(--amber)" strokeWidth="26" opacity="0.16" d={route} />
          <path stroke="var(--amber)" strokeWidth="9" d={route} />
          <circle
            fill="var(--night)"
            stroke="var(--amber)"
            strokeWidth="6"
            cx={scene.x}
            cy={scene.y}
            r="10"
          />
          <HospitalSigns at={others.map(({ x, y }) => `${x} ${y}`)} color="#4e586f" cross="var(--paper)" />
          <HospitalSigns at={[`${chosen.x} ${chosen.y}`]} />
          <g
            className={styles.labels}
            fontSize="38"
            dominantBaseline="central"
            paintOrder="stroke"
            stroke="#161e2f"
            strokeWidth="8"
          >
            {others.map((other) => (
              <Label {...other} className={styles.other} key={other.name} />
            ))}
            {/* Does not overlap the route, which begins just below. */}
            <Label {...scene} dy="-0.3em" />
            <text x={chosen.x} y={chosen.y} dy="2.4em" fill="var(--amber)" textAnchor="middle">
              {chosen.name}
            </text>
          </g>
        </svg>
        <Ambulance {...routeMap} />
      </div>
      <div className={`ends quiet ${styles.status}`}>
        <p>
          <b>{routeMap.ambulance}</b>
          {routeMap.destination}
        </p>
        <p className="to-end">
          <b>
            <Ticks text={routeMap.countdown} isClock />
          </b>
          <Ticks text={routeMap.distance} />
        </p>
      </div>
    </Scene>
  )
}

/** A dash of zero length with round ends on the route, so that no style sheet needs the path. */
function Ambulance({ route, share }: Pictures['routeMap']) {
  return (
    <svg className={styles.traffic} viewBox={view} fill="none" aria-hidden="true">
      <g strokeLinecap="round" strokeDasharray="0 2000" strokeDashoffset={-Math.round(share * 1000)}>
        {/* Halo, border and dot of the ambulance. */}
        <path d={route} pathLength="1000" stroke="var(--amber)" opacity="0.3" />
        <path d={route} pathLength="1000" stroke="var(--ink)" />
        <path d={route} pathLength="1000" stroke="var(--paper)" />
      </g>
    </svg>
  )
}

/** Right of its symbol, or above it near the right edge. */
function Label({ name, x, y, ...text }: Mark & React.SVGProps<SVGTextElement>) {
  const isNearEdge = x > 800
  return (
    <text
      {...text}
      x={isNearEdge ? x + 19 : x + 30}
      y={isNearEdge ? y - 36 : y}
      textAnchor={isNearEdge ? 'end' : 'start'}
    >
      {name}
    </text>
  )
}
