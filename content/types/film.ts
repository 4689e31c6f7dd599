/** A stretch of the film: the picture, when it starts, and what is said. Its time in the case is the case's own. */
export interface FilmAct {
  picture: 'call' | 'case' | 'ranking' | 'vitals' | 'ride' | 'map' | 'board' | 'hour' | 'close'
  /** Seconds of film. */
  from: number
  /** Large, in the picture. */
  words: string
  /** In the captions and the transcript, for whoever does not see the picture; the case fills what is in braces. */
  caption: string
}

export interface FilmContent {
  seconds: number
  clockLabel: string
  /** On the poster. */
  length: string
  acts: readonly FilmAct[]
}
