/** A text with a part that changes every second: the values of this part, and the text around it. */
export interface Ticking {
  before: string
  faces: readonly string[]
  after: string
}

/** Length of the loop in seconds; the style sheets depend on it too. */
export const faceCount = 32
