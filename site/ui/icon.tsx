interface Drawing {
  d: string
  /** The part that is drawn in the accent colour. */
  accent?: string
}

/** Each drawn on 24 by 24 with one stroke. */
const drawings = {
  'easy-connect': {
    d: 'M2.75 12a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0M15.75 5.5a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0M15.75 18.5a2.75 2.75 0 1 0 5.5 0 2.75 2.75 0 1 0-5.5 0',
    accent: 'M8.2 10.7l7.7-3.9M8.2 13.3l7.7 3.9',
  },
  'advance-alerts': {
    d: 'M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15zM10 21.5h4',
    accent: 'M12 2v2M3 6.5A9 9 0 0 1 5.6 3.4M21 6.5a9 9 0 0 0-2.6-3.1',
  },
  'live-vitals': {
    d: 'M12 20.5C6.5 16.6 3 13.4 3 9.4A4.6 4.6 0 0 1 12 7.6a4.6 4.6 0 0 1 9 1.8c0 4-3.5 7.2-9 11.1z',
    accent: 'M6.5 12.2h2.7l1.6-3 2.4 5.2 1.5-2.2h2.8',
  },
  'live-tracking': {
    d: 'M12 13.5c-2.6-3-4-5-4-7a4 4 0 0 1 8 0c0 2-1.4 4-4 7zM11.67 6.5a.33.33 0 1 0 .66 0 .33.33 0 1 0-.66 0',
    accent: 'M12 17H7.2a2.2 2.2 0 0 0 0 4.5h9.6a2.2 2.2 0 0 0 2-3',
  },
  'tele-diagnosis': {
    d: 'M5 4h14a2.5 2.5 0 0 1 2.5 2.5v8a2.5 2.5 0 0 1-2.5 2.5h-14a2.5 2.5 0 0 1-2.5-2.5v-8a2.5 2.5 0 0 1 2.5-2.5zM8.5 21h7M12 17v4',
    accent: 'M12 7.5v6M9 10.5h6',
  },
  'digital-documents': {
    d: 'M13.5 2.5H7A2.5 2.5 0 0 0 4.5 5v14A2.5 2.5 0 0 0 7 21.5h10a2.5 2.5 0 0 0 2.5-2.5V8.5zM13.5 2.5v6h6',
    accent: 'M8.5 13h7M8.5 17h4',
  },
  affordability: {
    d: 'M2.75 12a9.25 9.25 0 1 0 18.5 0 9.25 9.25 0 1 0-18.5 0M8.5 7.5h7M8.5 11h7',
    accent: 'M8.5 7.5h2.2a3.5 3.5 0 0 1 0 7H8.5l5 3.5',
  },
  innovation: {
    d: 'M9 17.5c0-2.2-3-3.6-3-7.3a6 6 0 0 1 12 0c0 3.7-3 5.1-3 7.3zM10 21h4',
    accent: 'M12 14v-3.5M10 8.8l2 1.7 2-1.7',
  },
  'patient-centric': {
    d: 'M8.75 8a3.25 3.25 0 1 0 6.5 0 3.25 3.25 0 1 0-6.5 0M6 20.5v-1a6 6 0 0 1 12 0v1',
    accent: 'M3.2 13.5a9.2 9.2 0 1 1 17.6 0',
  },
  integrity: {
    d: 'M12 2.5l8 3v6c0 4.8-3.2 8.2-8 10-4.8-1.8-8-5.2-8-10v-6z',
    accent: 'M8.5 12l2.5 2.5 4.5-5',
  },
  collaboration: {
    d: 'M2.75 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0M9.25 12a6 6 0 1 0 12 0 6 6 0 1 0-12 0',
    accent: 'M12 7a6 6 0 0 1 0 10 6 6 0 0 1 0-10z',
  },
  excellence: {
    d: 'M5.75 9a6.25 6.25 0 1 0 12.5 0 6.25 6.25 0 1 0-12.5 0M8.3 14.3L7 21.5l5-2.7 5 2.7-1.3-7.2',
    accent: 'M9.5 9.2l1.8 1.8 3.2-3.6',
  },
  close: { d: 'M5.5 5.5l13 13M18.5 5.5l-13 13' },
  next: { d: 'M4 12h16M14 6l6 6-6 6' },
  previous: { d: 'M20 12H4M10 6l-6 6 6 6' },
  arrow: { d: 'M4 12h16M13.5 5.5L20 12l-6.5 6.5' },
  phone: {
    d: 'M8.2 3H5.4A2.4 2.4 0 0 0 3 5.6C3.6 14 10 20.4 18.4 21a2.4 2.4 0 0 0 2.6-2.4v-2.8l-4.8-2-2 2.4a14 14 0 0 1-6.4-6.4l2.4-2z',
  },
  pin: {
    d: 'M12 21.5c-4.7-4.8-7-8.3-7-11.6a7 7 0 0 1 14 0c0 3.3-2.3 6.8-7 11.6z',
    accent: 'M9.6 9.8a2.4 2.4 0 1 0 4.8 0 2.4 2.4 0 1 0-4.8 0',
  },
  check: { d: 'M4.5 12.5l5 5 10-11' },
} satisfies Record<string, Drawing>

interface Props {
  name: keyof typeof drawings
  size?: number
  className?: string | undefined
}

/** Hidden from screen readers, because a text next to it has the same meaning. */
export function Icon({ name, size = 24, className }: Props) {
  const { d, accent }: Drawing = drawings[name]
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
      <path d={d} />
      {accent && <path d={accent} stroke="var(--icon-accent, var(--amber))" />}
    </svg>
  )
}
