import * as v from 'valibot'
import {
  captionFile,
  choice,
  day,
  each,
  filmFile,
  group,
  line,
  list,
  number,
  photo,
  text,
  written,
} from './kinds.ts'
import { languageNames } from './languages.ts'

const actLabels = {
  call: 'The call',
  case: 'The case',
  ranking: 'The ranking',
  vitals: 'The vitals',
  ride: 'The ride',
  map: 'The map',
  board: 'The board',
  hour: 'The hour',
  close: 'The close',
}
// Object.keys loses the literal types.
const actNames = Object.keys(actLabels) as (keyof typeof actLabels)[]

/** Values that are the same in every language. The times of an act in the case are computed from the case. */
export const filmFacts = group('Film', {
  seconds: number('Length in seconds', 1, 600),
  published: day('Day it was published'),
  /** Replaces our own film by YouTube's player; nothing is loaded from there before a click. */
  youtubeId: v.optional(
    written(
      'YouTube id',
      /^[\w-]{11}$/,
      "the 11 letters, digits, - or _ behind v= in the film's address at YouTube",
    ),
  ),
  /** Replaces the drawn film in every language. */
  file: v.optional(filmFile('Film file, MP4 or WebM')),
  captions: v.optional(
    group(
      'Captions of the film file, WebVTT',
      each(languageNames, (label) => v.optional(captionFile(label))),
    ),
  ),
  poster: v.optional(photo('Picture until somebody presses play', 1120, 630)),
  acts: list(
    'Acts',
    group('Act', { picture: choice('Picture', actNames), from: number('Starts at second', 0, 600) }),
  ),
})

export const film = group('Film', {
  clockLabel: line('Beside the clock', 60),
  length: line('On the poster', 60),
  acts: group(
    'Acts',
    each(actLabels, (label) =>
      group(label, {
        words: line('Large, in the picture', 80),
        caption: text('Caption and transcript; the case fills what is in braces', 300),
      }),
    ),
  ),
})

export const promoVideo = group('Film on the home page', {
  heading: line('Heading', 80),
  text: text('Text', 300),
  poster: written(
    'Drawn picture until somebody presses play',
    /^\/(?:[\w-]+\/)*[\w-]+\.webp$/,
    'a picture of site/public, such as /film/poster.webp',
    { own: true },
  ),
  play: line('Button', 40),
  playNote: line('Beside the button, before YouTube is loaded'),
  transcript: line('Link to what its captions say', 40),
})
