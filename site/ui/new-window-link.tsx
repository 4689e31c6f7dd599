import type { ReactNode } from 'react'

interface NewWindowLinkProps {
  href: string
  /** Text for screen readers; the arrow shows it visually. */
  note: string
  className?: string | undefined
  children: ReactNode
}

/** A link to another website in a new window, which it announces. */
export function NewWindowLink({ href, note, className, children }: NewWindowLinkProps) {
  return (
    <a className={className} href={href} target="_blank" rel="noopener noreferrer">
      {children}
      <span aria-hidden="true"> ↗</span>
      <span className="visually-hidden"> ({note})</span>
    </a>
  )
}
