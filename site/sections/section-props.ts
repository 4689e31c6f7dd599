import type { ReactNode } from 'react'
import type { Pictures } from '../scenes/moments/case-pictures.ts'

/** A section with pictures of its own: its words, and what the pictures show. */
export interface Illustrated<Words> {
  content: Words
  scenes: Pictures
}

/** A section around a picture or a form that the page puts into it. */
export interface Framing<Words> {
  content: Words
  children: ReactNode
}
