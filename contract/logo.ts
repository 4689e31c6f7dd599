/** Attributes of the surrounding `<svg>`. */
export const logoField = {
  viewBox: '0 0 32 32',
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * The logo in a view box of 32 by 32: a dial with an unfinished hour around a heartbeat. `var(--amber)` is the brand's colour,
 * `currentColor` that of the text beside it.
 */
export const logo = [
  { d: 'M16 3.6a12.4 12.4 0 1 1-10.7 6.2', stroke: 'var(--amber)', strokeWidth: 4.2 },
  { d: 'M7.4 16.6h4l2.4-6 4.2 11.2 2.6-7 1 1.8h3', stroke: 'currentColor', strokeWidth: 2.4 },
]
