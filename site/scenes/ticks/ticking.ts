/** A text of which one part changes while it is looked at, once a second: its faces, and what stands around them. */
export interface Ticking {
  before: string
  faces: readonly string[]
  after: string
}

/** So many seconds of faces before a moving picture begins anew; the style sheets count on it too. */
export const faceCount = 32
/** Where a picture of a whole way stands still: in the middle of it, not at its start. */
export const middleFace = 15
