import type { ReactNode } from 'react'

interface HeadingProps {
  /** 1 where the section is the whole page, 2 among other sections. */
  level?: 1 | 2
  id: string
  className?: string | undefined
  children: ReactNode
}

/** The heading of a section, referenced by the section's aria-labelledby. */
export function Heading({ level = 2, id, className = '', children }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag className={`title ${className}`.trimEnd()} id={id}>
      {children}
    </Tag>
  )
}
