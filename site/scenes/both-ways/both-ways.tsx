import { height, seenHeight, type TrackLane, type TwoWays, width } from '../moments/two-ways-picture.ts'
import styles from './both-ways.module.css'

type Picture = TwoWays['picture']

/** One case on three ways: the city, the ranked hospitals, each way from the call to care, and the difference above them. */
export function BothWays({ picture }: { picture: Picture }) {
  const { hospitals, ways, where, marks, gain } = picture
  return (
    <div className={styles.ways} data-picture="" data-ranked="" data-ours="" data-phone="">
      <div className={styles.city}>
        <CityMap {...picture} />
        <p className={styles.where}>{where}</p>
      </div>
      <ol className={styles.hospitals}>
        {hospitals.map(({ rank, name, minutes, reason, isNearest }) => (
          <li
            data-first={rank === 1 ? '' : undefined}
            data-nearest={isNearest ? '' : undefined}
            value={rank}
            key={rank}
          >
            <i aria-hidden="true">{rank}</i>
            <b>{name}</b>
            <b className="tabular">{minutes}</b>
            <span>{reason}</span>
          </li>
        ))}
      </ol>
      <div className={styles.tracks}>
        <div className={styles.gain} data-gain-seconds={gain.seconds}>
          <ul className={styles.marks}>
            {marks.map((mark) => (
              <li key={mark}>{mark}</li>
            ))}
          </ul>
          <p className="tabular strong to-end">{gain.text}</p>
          <svg viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
            <path
              fill="none"
              stroke="var(--paper)"
              strokeWidth="2"
              d={`M${gain.from} 8V2H${gain.to}V8`}
              vectorEffect="non-scaling-stroke"
            />
          </svg>
        </div>
        <Track way="ours" {...ways.ours} />
        <Track way="phone" {...ways.phone} />
        <Track way="messenger" {...ways.messenger} />
      </div>
    </div>
  )
}

type TrackProps = TrackLane & { way: 'ours' | 'phone' | 'messenger'; name: string; says?: string }

/** Parts of a way on which nobody drives with the patient. */
const opacities: Record<string, number> = { there: 0.2, scene: 0.5, wait: 0.72 }

/** A bar as SVG: its lengths are attributes, because the page's policy forbids inline styles. The cover hides what has not happened. */
function Track({ way, lane, name, says, time, segments, marks }: TrackProps) {
  return (
    <div className={styles.track} data-way={way} data-lane={lane}>
      <p>
        <b>{name}</b> {says === undefined ? <span /> : <span data-says="">{says}</span>}{' '}
        <b className="tabular" data-time="">
          {time}
        </b>
      </p>
      <svg viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1000" height="8" />
        {segments.map(({ phase, x, width }) => (
          <rect
            key={phase}
            fill="var(--way)"
            opacity={opacities[phase]}
            x={x}
            width={width}
            height="8"
            data-phase={phase}
          />
        ))}
        {marks.map(({ mark, at, x }) => (
          <rect
            key={mark}
            x={Math.min(x, 996) - 3}
            width="6"
            height="8"
            fill="var(--paper)"
            data-mark={mark}
            data-seconds={at}
          />
        ))}
        <rect x="1000" width="1000" height="8" data-bar="" />
      </svg>
    </div>
  )
}

function CityMap({ map, hospitals, ways: { ours, phone } }: Picture) {
  return (
    <svg
      className={styles.map}
      viewBox={`${(width - map.seenWidth) / 2} ${(height - seenHeight) / 2} ${map.seenWidth} ${seenHeight}`}
      fill="none"
      strokeLinejoin="round"
      strokeLinecap="round"
      aria-hidden="true"
    >
      <path fill="#173852" d={map.lake} />
      <path stroke="#173852" d={map.river} strokeWidth={map.riverWidth} />
      <path stroke="#2a3345" d={map.lanes} strokeWidth="1.2" />
      <path stroke="#2a3345" d={map.streets} strokeWidth="2.5" />
      <path stroke="#414a61" d={map.arteries} strokeWidth="5" />
      {/* Wider, where both routes use the same roads. */}
      <path stroke="var(--ember)" opacity="0.85" d={phone.route} strokeWidth="15" data-route="phone" />
      <path stroke="var(--amber)" d={ours.route} strokeWidth="7" data-route="ours" />
      <g fill="var(--signal)" transform={`translate(${map.scene.x} ${map.scene.y})`}>
        <circle r="17" opacity="0.4" />
        <circle r="8" stroke="var(--paper)" strokeWidth="3.5" />
      </g>
      <Ambulance way="phone" {...phone} />
      <Ambulance way="ours" {...ours} />
      {hospitals.map(({ rank, x, y, isNearest }) => (
        <g
          className={styles.sign}
          fontSize="22.5"
          stroke="#171f30"
          strokeWidth="3"
          textAnchor="middle"
          transform={`translate(${x} ${y})`}
          data-first={rank === 1 ? '' : undefined}
          data-nearest={isNearest ? '' : undefined}
          key={rank}
        >
          <rect fill="var(--sign)" x="-15" y="-15" width="30" height="30" rx="8" />
          <text y="7">{rank}</text>
        </g>
      ))}
    </svg>
  )
}

/** A dash of zero length with round ends on the route, so that a single number moves it. */
function Ambulance({ way, route, driven }: Picture['ways']['ours'] & { way: 'ours' | 'phone' }) {
  return (
    <g strokeDasharray="0 2000" strokeDashoffset={-driven} data-drives={way}>
      <path d={route} pathLength="1000" stroke="var(--ink)" strokeWidth="25" />
      <path
        d={route}
        pathLength="1000"
        stroke={way === 'ours' ? 'var(--paper)' : 'var(--ember)'}
        strokeWidth="17"
      />
    </g>
  )
}
