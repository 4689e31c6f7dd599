import type { OpenFont } from './shape.ts'

/** Without the words of mails and of the desk's answers: mail programs use their own fonts. */
export const shownWords = (
  { mail: _, answers: __, ...shown }: { mail: unknown; answers: unknown },
  script: string,
): string[] => wordsIn(shown, script)

/** Every distinct word of a script in the content. Anek Latin draws spaces, digits and Latin letters. */
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

/** The font's characters of this script, including those that Unicode lets any script use. */
export function alphabetOf(font: OpenFont, script: string): number[] {
  const isOfScript = new RegExp(`\\p{scx=${script}}|\\p{scx=Zinh}`, 'u')
  return font.unicodes().filter((code) => isOfScript.test(String.fromCodePoint(code)))
}
