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
      style: { borderCollapse: 'separate', ...style },
    },
    h(
      'tbody',
      null,
      Children.map(children, (cell) => h('tr', null, cell)),
    ),
  )
}
