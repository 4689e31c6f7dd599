/** Drawn on a 20-unit grid with strokes in the text colour. */
const drawings = {
  search: 'M8.5 3a5.5 5.5 0 1 0 0 11 5.5 5.5 0 0 0 0-11ZM13 13l4 4',
  phone:
    'M4 3h3l1.5 4L6.5 8.5a9 9 0 0 0 5 5L13 11.5l4 1.5v3a1.5 1.5 0 0 1-1.5 1.5A13 13 0 0 1 2.5 4.5 1.5 1.5 0 0 1 4 3Z',
  mail: 'M2.5 4.5h15v11h-15zM2.5 5.5 10 11l7.5-5.5',
  copy: 'M7 7V3.5h9.5V13H13M3.5 7H13v9.5H3.5z',
  back: 'M12 4 6 10l6 6',
  person: 'M10 3.5a3 3 0 1 0 0 6 3 3 0 0 0 0-6ZM4 17a6 6 0 0 1 12 0',
  day: 'M3.5 5h13v12h-13zM3.5 9h13M7 3v3M13 3v3',
  close: 'm5 5 10 10M15 5 5 15',
} as const

export const Icon = ({ name }: { name: keyof typeof drawings }) => (
  <svg
    viewBox="0 0 20 20"
    width="18"
    height="18"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.6"
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
  >
    <path d={drawings[name]} />
  </svg>
)
