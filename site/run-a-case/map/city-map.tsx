import { memo, type ReactNode, useEffect, useMemo, useRef } from 'react'
import { type City, type Spot, spotNear } from '../../../case/city/city.ts'
import { areas } from '../../../case/city/names.ts'
import { placeName } from '../place-names.ts'
import styles from './city-map.late.module.css'
import { pathOf, roadPaths } from './drawing.ts'
import { type MarkProps, Marks, placeOf } from './marks.tsx'

interface Props extends MarkProps {
  /** The route to draw, x and y in turns. */
  route: Float32Array | undefined
  otherRoute?: Float32Array | undefined
  onTap?: ((spot: Spot, hospital: number | undefined) => void) | undefined
  children?: ReactNode
}

/** A tap within this distance selects the hospital. */
const fingerPixels = 16

export function CityMap({ route, otherRoute, onTap, children, ...marked }: Props) {
  const { city, words } = marked
  const { closedRoads } = marked.input
  const frame = useRef<HTMLDivElement>(null)
  useTaps(frame, city, onTap)
  const closed = useMemo(
    () => closedRoads.map((segment) => pathOf(city.shapes[segment] ?? [])).join(''),
    [city, closedRoads],
  )
  return (
    <div className={styles.map} ref={frame} data-map="" data-tappable={onTap ? '' : undefined}>
      <Streets city={city} />
      <Layer city={city}>
        {otherRoute && (
          <path stroke="#f07f77" strokeWidth="46" strokeDasharray="90 120" d={pathOf(otherRoute)} />
        )}
        {route && <path stroke="var(--amber)" strokeWidth="220" opacity="0.18" d={pathOf(route)} />}
        {route && <path stroke="var(--amber)" strokeWidth="75" d={pathOf(route)} />}
        <path stroke="#f45249" strokeWidth="90" strokeDasharray="1 150" d={closed} />
      </Layer>
      {areas.map(({ id, name, x, y }) => (
        <span className={styles.area} key={id} style={placeOf(city, x, y)} aria-hidden="true">
          {placeName(words, name)}
        </span>
      ))}
      <Marks {...marked} />
      {children}
    </div>
  )
}

/** Road widths, in metres as drawn, and the colours of the largest. */
const widths = { lane: 16, street: 22, collector: 34, arterial: 48, ring: 62 }
const colours: Record<string, string> = { arterial: '#4d5569', ring: '#5b6378' }

const Layer = ({ city: { width, height }, children }: { city: City; children: React.ReactNode }) => (
  <svg
    className={styles.layer}
    viewBox={`0 0 ${width} ${height}`}
    fill="none"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    {children}
  </svg>
)

/** Rendered once; everything that moves is on layers above it. */
const Streets = memo(function Streets({ city }: { city: City }) {
  return (
    <Layer city={city}>
      <path fill="#0f304a" d={`${pathOf(city.lake)}Z`} />
      <path stroke="#0f304a" d={pathOf(city.river)} strokeWidth={city.riverMetres} />
      {roadPaths(city)
        .toReversed()
        .map(({ name, d }) => (
          <path stroke={colours[name] ?? '#353d50'} d={d} strokeWidth={widths[name]} key={name} />
        ))}
    </Layer>
  )
})

/** Only pointer events are handled here: keyboard users choose from the lists next to the map. */
function useTaps(frame: React.RefObject<HTMLDivElement | null>, city: City, onTap: Props['onTap']): void {
  useEffect(() => {
    const map = frame.current
    if (!map || !onTap) return
    const tap = (event: MouseEvent) => {
      const box = map.getBoundingClientRect()
      const metresPerPixel = city.width / box.width
      const x = (event.clientX - box.left) * metresPerPixel
      const y = (event.clientY - box.top) * metresPerPixel
      onTap(spotNear(city, x, y), hospitalAt(city, x, y, fingerPixels * metresPerPixel))
    }
    map.addEventListener('click', tap)
    return () => map.removeEventListener('click', tap)
  }, [frame, city, onTap])
}

function hospitalAt(city: City, x: number, y: number, metres: number): number | undefined {
  const found = city.doors.findIndex(
    (door) => Math.hypot((city.x[door] ?? 0) - x, (city.y[door] ?? 0) - y) < metres,
  )
  return found < 0 ? undefined : found
}
