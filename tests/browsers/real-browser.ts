/** What the tests ask of a browser; each engine is driven by the protocol it knows. */
export interface RealBrowser {
  resize(width: number, height: number): Promise<void>
  /** Resolves when the page has loaded. */
  open(url: string): Promise<void>
  reload(): Promise<void>
  /** Runs a function in the page. It is sent as text, so it sees its arguments and nothing else of the test. */
  evaluate<T, A extends unknown[]>(work: (...args: A) => T | Promise<T>, ...args: A): Promise<T>
  click(selector: string): Promise<void>
  type(selector: string, text: string): Promise<void>
  pressEscape(): Promise<void>
  /** With the mouse, over several places on the way. */
  drag(from: Point, to: Point): Promise<void>
  close(): Promise<void>
}

export interface Point {
  x: number
  y: number
}

/** Runs in the page: the window is told its width at once, the page a little later, its media queries with the next frame. */
export async function tookWidth(width: number): Promise<void> {
  while (innerWidth !== width) await new Promise((told) => setTimeout(told, 20))
  await new Promise((drawn) => requestAnimationFrame(drawn))
}
