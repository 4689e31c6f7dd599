import { languageCodes, languages } from '../../content/languages.ts'
import { isFilmed } from '../film/film-file.ts'

/**
 * The film's captions. Off by default if the film's picture is in the page's language, on if it is still in English.
 */
export const captionTracks = (page: string) =>
  languageCodes.map((language) => ({
    language,
    name: languages[language].name,
    /** From the start, without being asked for. */
    isShown: language === page && !isFilmed(page),
  }))
