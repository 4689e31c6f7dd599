/** A picture of one's own, as it stands in a page: how large it is shown, and the same as AVIF for browsers that read it. */
export interface Picture {
  src: string
  avif?: string
  width: number
  height: number
}

/** By the path that the content names them by. */
export type Pictures = Readonly<Record<string, Picture>>
