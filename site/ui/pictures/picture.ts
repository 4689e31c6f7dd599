/** An editor's picture in a page: its displayed size, and an AVIF version for browsers that support it. */
export interface Picture {
  src: string
  avif?: string
  width: number
  height: number
}

/** Keyed by the path that the content uses. */
export type Pictures = Readonly<Record<string, Picture>>
