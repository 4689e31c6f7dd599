import { findLine } from './find-line.ts'

/** What a type cannot say about the words; loaded late, so that the compiler has had its say about slips in them. */
export async function checkContent(root: string): Promise<string[]> {
  const { content } = await import('../content/index.ts')
  const video = checkYouTubeId(content.home.video.youtubeId)
  return video.map((finding) => `${findLine(root, 'youtubeId:')}: ${finding}`)
}

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
