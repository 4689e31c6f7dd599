import type { ReactNode } from 'react'

export type HeadingLevel = 1 | 2 | 3

interface HeadingProps {
  /** 1 where the section is the whole page, 2 among other sections. */
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
