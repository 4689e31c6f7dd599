/** A text with a part that changes every second: its faces, and the text around them. */
export interface Ticking {
  before: string
  faces: readonly string[]
  after: string
}

/** Length of the loop in seconds; the style sheets depend on it too. */
export const faceCount = 32
