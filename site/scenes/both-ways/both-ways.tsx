import { height, seenHeight, type TwoWays, width } from '../moments/two-ways-picture.ts'
import styles from './both-ways.module.css'

type Picture = TwoWays['picture']

/** One case both ways, with FirstHour and by telephone: the city, the ranked hospitals, and the progress of each. */
export function BothWays({ picture }: { picture: Picture }) {
  const { hospitals, ways, where } = picture
  return (
    <div className={styles.ways} data-ranked="" data-ours="" data-phone={ways.phone.isKnown ? '' : 'later'}>
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
        <Track way="ours" {...ways.ours} />
        <Track way="phone" {...ways.phone} />
      </div>
    </div>
  )
}

/** A bar as SVG: its length is an attribute, because the page's policy forbids inline styles. */
function Track({ way, name, says, time, passed }: Picture['ways']['ours'] & { way: 'ours' | 'phone' }) {
  return (
    <div className={styles.track} data-way={way}>
      <p>
        <b>{name}</b> <span data-says="">{says}</span>{' '}
        <b className="tabular" data-time="">
          {time}
        </b>
      </p>
      <svg viewBox="0 0 1000 8" preserveAspectRatio="none" aria-hidden="true">
        <rect width="1000" height="8" />
        <rect width={passed} height="8" data-bar="" />
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
      <path className={styles.water} d={map.lake} stroke="none" />
      <path className={styles.river} d={map.river} strokeWidth={map.riverWidth} />
      <path className={styles.street} d={map.lanes} strokeWidth="1.2" />
      <path className={styles.street} d={map.streets} strokeWidth="2.5" />
      <path className={styles.artery} d={map.arteries} strokeWidth="5" />
      <path className={styles.phoneRoute} d={phone.route} data-route="phone" />
      <path className={styles.route} d={ours.route} data-route="ours" />
      <g className={styles.scene} transform={`translate(${map.scene.x} ${map.scene.y})`}>
        <circle r="17" />
        <circle r="8" />
      </g>
      <Ambulance way="phone" {...phone} />
      <Ambulance way="ours" {...ours} />
      {hospitals.map(({ rank, x, y, isNearest }) => (
        <g
          className={styles.sign}
          transform={`translate(${x} ${y})`}
          data-first={rank === 1 ? '' : undefined}
          data-nearest={isNearest ? '' : undefined}
          key={rank}
        >
          <rect x="-15" y="-15" width="30" height="30" rx="8" />
          <text y="7">{rank}</text>
        </g>
      ))}
    </svg>
  )
}

/** A dash of zero length with round ends on the route, so that a single number moves it. */
function Ambulance({ way, route, driven }: Picture['ways']['ours'] & { way: 'ours' | 'phone' }) {
  return (
    <g className={styles.ambulance} strokeDasharray="0 2000" strokeDashoffset={-driven} data-drives={way}>
      <path d={route} pathLength="1000" />
      <path d={route} pathLength="1000" />
    </g>
  )
}
