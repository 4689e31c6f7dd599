import { languageCodes, languages } from '../../content/languages.ts'
import { rootLanguage } from '../../contract/routes.ts'
import type { Captions } from '../sections/promo-video/promo-video.tsx'

/**
 * The film's captions. Its picture speaks English: other pages show theirs from the start, and on English ones they would
 * say again what stands above them.
 */
export const captionTracks = (page: string): Captions[] =>
  languageCodes.map((language) => ({
    language,
    name: languages[language].name,
    isShown: language === page && language !== rootLanguage,
  }))
