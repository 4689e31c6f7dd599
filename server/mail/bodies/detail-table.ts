import { createElement as h, type ReactNode } from 'react'
import type { Detail } from './mail-body.ts'
import { colours, textStyle } from './theme.ts'

const cell = {
  ...textStyle,
  padding: '10px 0',
  borderTop: `1px solid ${colours.line}`,
  textAlign: 'left',
  verticalAlign: 'top',
} as const

export function DetailTable({ details }: { details: Detail[] }): ReactNode {
  if (details.length === 0) return null
  return h(
    'table',
    {
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      style: { width: '100%', margin: '8px 0 0', borderCollapse: 'separate', tableLayout: 'fixed' },
    },
    h(
      'tbody',
      null,
      details.map((detail) => h(DetailRow, { key: detail.label, detail })),
    ),
  )
}

function DetailRow({ detail }: { detail: Detail }): ReactNode {
  const label = { ...cell, width: '38%', paddingRight: 16, fontWeight: 400, color: colours.mute }
  const value = { ...cell, color: colours.ink }
  return h(
    'tr',
    null,
    h('th', { scope: 'row', width: '38%', className: 'label quiet rule', style: label }, detail.label),
    // The direction follows the text itself, so a right-to-left name cannot turn the rest of the mail around.
    h('td', { className: 'value text rule', style: value, dir: 'auto' }, h(DetailValue, { detail })),
  )
}

function DetailValue({ detail: { value, href } }: { detail: Detail }): ReactNode {
  if (href) return h('a', { href, className: 'link', style: { color: colours.link } }, value)
  return value
    .split(/\r\n|[\r\n\u2028\u2029]/)
    .flatMap((line, index) => (index === 0 ? [line] : [h('br', { key: index }), line]))
}
