import type { promoVideo as en } from '../en/promo-video.ts'
import { film } from './film.ts'

export const promoVideo = {
  heading: 'देखें, हम संभावनाओं को कैसे नया रूप दे रहे हैं',
  text: 'एक रात, एक केस: मौके से उस अस्पताल तक जो पहले से तैयार है।',
  youtubeId: '',
  poster: '/film/hi/poster.webp',
  play: 'फ़िल्म चलाएँ',
  playNote: 'YouTube का प्लेयर खुलेगा, और YouTube को पता चलेगा कि आपने फ़िल्म देखी।',
  published: '2026-11-15',
  own: {
    duration: `PT${film.seconds}S`,
    transcript: 'देखने के बजाय पढ़ें',
  },
} satisfies typeof en
