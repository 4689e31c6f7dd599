import { findLine } from './find-line.ts'

/** What a type cannot say about the words; loaded late, so that the compiler has had its say about slips in them. */
export async function checkContent(root: string): Promise<string[]> {
  const { content } = await import('../content/index.ts')
  const found = [
    ...checkYouTubeId(content.home.video.youtubeId).map((finding) => ['youtubeId:', finding] as const),
    ...checkBooking(content.company.booking).map((finding) => ['booking:', finding] as const),
  ]
  return found.map(([where, finding]) => `${findLine(root, where)}: ${finding}`)
}

export const checkBooking = (written: string): string[] =>
  written === '' || (URL.canParse(written) && new URL(written).protocol === 'https:')
    ? []
    : [`booking '${written}' is no https address of a scheduler's page; '' where there is none.`]

const youTubeId = /^[\w-]{11}$/

export function checkYouTubeId(written: string): string[] {
  if (written === '' || youTubeId.test(written)) return []
  const inAddress = /(?:[?&]v=|youtu\.be\/|\/(?:embed|shorts|live)\/)([\w-]{11})(?![\w-])/.exec(written)?.[1]
  return [
    inAddress
      ? `youtubeId is a whole address; write the id alone: '${inAddress}'.`
      : `youtubeId '${written}' is no YouTube id: 11 letters, digits, - or _ from the film's address, or '' for our own film.`,
  ]
}
