import { iconDrawings } from './icon-drawings.tsx'

interface Props {
  name: keyof typeof iconDrawings
  size?: number
  className?: string | undefined
}

/** Always beside words that say the same, hence hidden from screen readers. */
export function Icon({ name, size = 24, className }: Props) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      width={size}
      height={size}
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {iconDrawings[name]}
    </svg>
  )
}
