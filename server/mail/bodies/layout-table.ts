import { Children, type CSSProperties, createElement as h, type ReactNode } from 'react'

/** Cells below one another, in a table, because some mail programs lay out nothing else. */
export function Stack(props: { className?: string; style?: CSSProperties; children?: ReactNode }): ReactNode {
  const { children, style, className } = props
  return h(
    'table',
    {
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      className,
      // Fixed, so that no long word makes a column, and with it the mail, wider than the screen.
      style: { borderCollapse: 'separate', tableLayout: 'fixed', width: '100%', ...style },
    },
    h(
      'tbody',
      null,
      Children.map(children, (cell) => h('tr', null, cell)),
    ),
  )
}

/** For Outlook on Windows alone, which knows no maximum width: a table of a fixed one around what the others limit. */
export const inFixedWidth = (html: string, width: number): string =>
  `<!--[if mso]><table role="presentation" width="${width}" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->${html}<!--[if mso]></td></tr></table><![endif]-->`
