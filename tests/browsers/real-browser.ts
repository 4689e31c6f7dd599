/** The operations that the tests need. Each engine implements them with its own protocol. */
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

/** Runs in the page: resolves when the page has the new window width and its media queries apply. */
export async function tookWidth(width: number): Promise<void> {
  while (innerWidth !== width) await new Promise((told) => setTimeout(told, 20))
  await new Promise((drawn) => requestAnimationFrame(drawn))
}
