/** A mistake somebody could make, and who should notice. */
export interface Fault {
  what: string
  file: string
  /** Stands exactly once in the file. */
  text: string
  instead: string
  /** Files of `npm test`, or of `npm run test:all` where only those can see it. */
  caughtBy: string[]
  /** Of their tests, those with these words in their names: the others would cost time and see nothing. */
  named?: string
  /** The pages or the desk are built with it. */
  built?: true
}

/** The file with the mistake; refuses a list that no longer knows the code. */
export function withFault({ what, file, text, instead }: Fault, source: string): string {
  const found = source.split(text).length - 1
  if (found !== 1)
    throw new Error(
      `${file} has the text of “${what}” ${found} times, not once: ${text}\nMend the list in tests/faulty.`,
    )
  return source.replace(text, () => instead)
}
