interface Props {
  /** Their positions in the drawing, as in `396 214`. */
  at: readonly string[]
  /** Of the plates, and of the crosses on them. */
  color?: string
  cross?: string
}

/** Hospitals on a map, all drawn with two paths: a plate of 38 by 38 with round corners, and a cross on it. */
export function HospitalSigns({ at, color = 'var(--amber)', cross = 'var(--ink)' }: Props) {
  return (
    <g color={color} stroke={cross}>
      <path
        d={at.map((place) => `M${place}m-8-8h16v16h-16z`).join('')}
        fill="currentColor"
        stroke="currentColor"
        strokeWidth="22"
        strokeLinejoin="round"
      />
      <path
        d={at.map((place) => `M${place}m0-9v18m-9-9h18`).join('')}
        strokeWidth="5"
        strokeLinecap="round"
      />
    </g>
  )
}
