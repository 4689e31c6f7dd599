/** A stretch of the film: the picture, when it starts, what the case's clock shows then, and what is said. */
export interface FilmAct {
  picture: 'call' | 'case' | 'ranking' | 'vitals' | 'ride' | 'map' | 'board' | 'hour' | 'close'
  /** Seconds of film. */
  from: number
  /** Seconds since the call. */
  clock: number
  /** Large, in the picture. */
  words: string
  /** In the captions and the transcript, for whoever does not see the picture. */
  caption: string
}

export interface FilmContent {
  seconds: number
  clockLabel: string
  acts: readonly FilmAct[]
  map: { countdown: string; distance: string }
  board: { time: string; arrivals: readonly { distance: string; countdown: string }[] }
}
