import { Keystatic } from '@keystatic/core/ui'
import { createElement, useMemo } from 'react'
import { editorConfig, type NotesByFile } from './config.ts'

/** Keystatic with one page for each content file. */
export function Editor({ notes }: { notes: NotesByFile }) {
  return createElement(Keystatic, { config: useMemo(() => editorConfig(notes), [notes]) })
}
