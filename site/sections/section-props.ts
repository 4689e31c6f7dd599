import type { ReactNode } from 'react'
import type { Pictures } from '../scenes/moments/case-pictures.ts'

/** Props of a section with pictures: its words, and the data of the pictures. */
export interface Illustrated<Words> {
  content: Words
  scenes: Pictures
}

/** Props of a section around a picture or a form that the page passes as children. */
export interface Framing<Words> {
  content: Words
  children: ReactNode
}
