import { languageCodes, languages } from '../../content/languages.ts'
import { isFilmed } from '../film/film-file.ts'

/**
 * The film's captions. Where its picture speaks the page's language they would say again what stands above them; where it
 * still speaks English, they are shown from the start.
 */
export const captionTracks = (page: string) =>
  languageCodes.map((language) => ({
    language,
    name: languages[language].name,
    /** From the start, without being asked for. */
    isShown: language === page && !isFilmed(page),
  }))
