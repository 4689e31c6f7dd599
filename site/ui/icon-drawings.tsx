import type { ReactNode } from 'react'

const accent = (d: string) => <path d={d} stroke="var(--icon-accent, var(--amber))" />

/** Drawn on 24 by 24 with one stroke; the accent marks what moves, arrives or counts. */
export const iconDrawings = {
  'easy-connect': (
    <>
      <circle cx="5.5" cy="12" r="2.75" />
      <circle cx="18.5" cy="5.5" r="2.75" />
      <circle cx="18.5" cy="18.5" r="2.75" />
      {accent('M8.2 10.7l7.7-3.9M8.2 13.3l7.7 3.9')}
    </>
  ),
  'advance-alerts': (
    <>
      <path d="M6 16.5V11a6 6 0 0 1 12 0v5.5l1.5 2h-15z" />
      <path d="M10 21.5h4" />
      {accent('M12 2v2M3 6.5A9 9 0 0 1 5.6 3.4M21 6.5a9 9 0 0 0-2.6-3.1')}
    </>
  ),
  'live-vitals': (
    <>
      <path d="M12 20.5C6.5 16.6 3 13.4 3 9.4A4.6 4.6 0 0 1 12 7.6a4.6 4.6 0 0 1 9 1.8c0 4-3.5 7.2-9 11.1z" />
      {accent('M6.5 12.2h2.7l1.6-3 2.4 5.2 1.5-2.2h2.8')}
    </>
  ),
  'live-tracking': (
    <>
      <path d="M12 13.5c-2.6-3-4-5-4-7a4 4 0 0 1 8 0c0 2-1.4 4-4 7z" />
      <path d="M12 6.5h.01" strokeWidth="2.4" />
      {accent('M12 17H7.2a2.2 2.2 0 0 0 0 4.5h9.6a2.2 2.2 0 0 0 2-3')}
    </>
  ),
  'tele-diagnosis': (
    <>
      <rect x="2.5" y="4" width="19" height="13" rx="2.5" />
      <path d="M8.5 21h7M12 17v4" />
      {accent('M12 7.5v6M9 10.5h6')}
    </>
  ),
  'digital-documents': (
    <>
      <path d="M13.5 2.5H7A2.5 2.5 0 0 0 4.5 5v14A2.5 2.5 0 0 0 7 21.5h10a2.5 2.5 0 0 0 2.5-2.5V8.5z" />
      <path d="M13.5 2.5v6h6" />
      {accent('M8.5 13h7M8.5 17h4')}
    </>
  ),
  affordability: (
    <>
      <circle cx="12" cy="12" r="9.25" />
      <path d="M8.5 7.5h7M8.5 11h7" />
      {accent('M8.5 7.5h2.2a3.5 3.5 0 0 1 0 7H8.5l5 3.5')}
    </>
  ),
  innovation: (
    <>
      <path d="M9 17.5c0-2.2-3-3.6-3-7.3a6 6 0 0 1 12 0c0 3.7-3 5.1-3 7.3z" />
      <path d="M10 21h4" />
      {accent('M12 14v-3.5M10 8.8l2 1.7 2-1.7')}
    </>
  ),
  'patient-centric': (
    <>
      <circle cx="12" cy="8" r="3.25" />
      <path d="M6 20.5v-1a6 6 0 0 1 12 0v1" />
      {accent('M3.2 13.5a9.2 9.2 0 1 1 17.6 0')}
    </>
  ),
  integrity: (
    <>
      <path d="M12 2.5l8 3v6c0 4.8-3.2 8.2-8 10-4.8-1.8-8-5.2-8-10v-6z" />
      {accent('M8.5 12l2.5 2.5 4.5-5')}
    </>
  ),
  collaboration: (
    <>
      <circle cx="8.75" cy="12" r="6" />
      <circle cx="15.25" cy="12" r="6" />
      {accent('M12 7a6 6 0 0 1 0 10 6 6 0 0 1 0-10z')}
    </>
  ),
  excellence: (
    <>
      <circle cx="12" cy="9" r="6.25" />
      <path d="M8.3 14.3L7 21.5l5-2.7 5 2.7-1.3-7.2" />
      {accent('M9.5 9.2l1.8 1.8 3.2-3.6')}
    </>
  ),
  menu: <path d="M3.5 7h17M3.5 12h17M3.5 17h17" />,
  close: <path d="M5.5 5.5l13 13M18.5 5.5l-13 13" />,
  arrow: <path d="M4 12h16M13.5 5.5L20 12l-6.5 6.5" />,
  play: <path d="M7 4.5v15l12.5-7.5z" />,
  phone: (
    <path d="M8.2 3H5.4A2.4 2.4 0 0 0 3 5.6C3.6 14 10 20.4 18.4 21a2.4 2.4 0 0 0 2.6-2.4v-2.8l-4.8-2-2 2.4a14 14 0 0 1-6.4-6.4l2.4-2z" />
  ),
  pin: (
    <>
      <path d="M12 21.5c-4.7-4.8-7-8.3-7-11.6a7 7 0 0 1 14 0c0 3.3-2.3 6.8-7 11.6z" />
      <circle cx="12" cy="9.8" r="2.4" />
    </>
  ),
  check: <path d="M4.5 12.5l5 5 10-11" />,
  alert: <path d="M12 3.5L2.5 20h19zM12 10v4.5M12 17.4v.1" />,
} satisfies Record<string, ReactNode>
