import type { ReactNode } from 'react'

export type HeadingLevel = 1 | 2 | 3

interface HeadingProps {
  /** A section leads its own page with 1 and stands among others with 2. */
  level: HeadingLevel
  className?: string | undefined
  id?: string | undefined
  children: ReactNode
}

export function Heading({ level, className, id, children }: HeadingProps) {
  const Tag = `h${level}` as const
  return (
    <Tag className={className} id={id}>
      {children}
    </Tag>
  )
}
