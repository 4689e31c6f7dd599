const combined = /[\p{Mn}\p{Me}\p{Cf}]/u
const wide =
  /\p{Script=Han}|\p{Script=Hiragana}|\p{Script=Katakana}|\p{Script=Hangul}|\p{Emoji_Presentation}|[\u3000-\u303e\uff01-\uff60]/u

/** How many columns of a terminal a text takes: an accent none, a Chinese character two. */
export function cellWidth(text: string): number {
  let width = 0
  for (const letter of text) width += widthOf(letter)
  return width
}

const widthOf = (letter: string) =>
  letter < '\u0300' ? 1 : combined.test(letter) ? 0 : wide.test(letter) ? 2 : 1

/** The text in at most that many columns; what is cut off is shown by a sign. */
export function cutTo(text: string, width: number): string {
  if (cellWidth(text) <= width) return text
  let cut = ''
  let taken = 0
  for (const { segment } of new Intl.Segmenter().segment(text)) {
    taken += cellWidth(segment)
    if (taken > width - 1) break
    cut += segment
  }
  return `${cut}…`
}
