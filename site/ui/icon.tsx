import { iconDrawings } from './icon-drawings.tsx'

export type IconName = keyof typeof iconDrawings

export const iconNames = Object.keys(iconDrawings) as IconName[] // Object.keys forgets the names it was given

interface Props {
  name: IconName
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
