/** How far along its way an ambulance is, 0 to 1, and how far it will be when the picture begins anew. */
export interface Way {
  share: number
  shareAtEnd: number
}

/** A point of a drawing, with what is written beside it. */
export interface Mark {
  name: string
  x: number
  y: number
}
