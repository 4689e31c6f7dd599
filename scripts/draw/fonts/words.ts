import { openFont } from './shape.ts'

/** Mails are set in the reader's own fonts, and so are answers, which the desk writes. */
export const shownWords = (
  { mail: _, answers: __, ...shown }: { mail: unknown; answers: unknown },
  script: string,
): string[] => wordsIn(shown, script)

/** Every word of a script in a language's content, each once. Spaces, digits and Latin letters are Anek Latin's. */
export function wordsIn(content: unknown, script: string): string[] {
  const ofScript = new RegExp(`[\\p{scx=${script}}\\u200c\\u200d]+`, 'gu')
  const found = new Set<string>()
  const read = (part: unknown): void => {
    if (typeof part === 'string') for (const word of part.match(ofScript) ?? []) found.add(word)
    if (typeof part === 'object' && part !== null) for (const each of Object.values(part)) read(each)
  }
  read(content)
  return [...found].sort()
}

/** The characters of a script that a font has, and those that go with any. */
export function alphabetOf(font: Uint8Array, script: string): number[] {
  const isOfScript = new RegExp(`\\p{scx=${script}}|\\p{scx=Zinh}`, 'u')
  return openFont(font)
    .unicodes()
    .filter((code) => isOfScript.test(String.fromCodePoint(code)))
}
