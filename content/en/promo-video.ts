import type { PromoVideoContent } from '../types/home.ts'
import { film } from './film.ts'

export const promoVideo = {
  // The straight apostrophe is the specification’s own.
  heading: "Watch How We're Redefining Possibilities",
  text: 'One night, one case: from the scene to a hospital that is already waiting.',
  youtubeId: '',
  poster: '/film/poster.webp',
  play: 'Play the film',
  playNote: 'Loads a player from YouTube, which then learns that you watched.',
  published: '2026-11-15',
  own: {
    duration: `PT${film.seconds}S`,
    transcript: 'Read it instead',
  },
} satisfies PromoVideoContent
