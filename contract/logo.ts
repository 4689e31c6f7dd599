/** What the `<svg>` around it says. */
export const logoField = {
  viewBox: '0 0 32 32',
  fill: 'none',
  strokeLinecap: 'round',
  strokeLinejoin: 'round',
} as const

/**
 * The whole logo, on a field of 32 by 32: an hour on a dial that has not run out, and the heartbeat it holds. `var(--amber)` is
 * the brand's colour, `currentColor` that of the words beside it.
 */
export const logo = [
  { d: 'M16 3.6a12.4 12.4 0 1 1-10.7 6.2', stroke: 'var(--amber)', strokeWidth: 4.2 },
  { d: 'M7.4 16.6h4l2.4-6 4.2 11.2 2.6-7 1 1.8h3', stroke: 'currentColor', strokeWidth: 2.4 },
]
