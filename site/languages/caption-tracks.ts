import { languageCodes, languages } from '../../content/languages.ts'
import { isFilmed } from '../film/film-file.ts'

/** The film's captions. Off by default if the film's picture is in the page's language, on if it is English. */
export const captionTracks = (page: string) =>
  languageCodes.map((language) => ({
    language,
    name: languages[language].name,
    /** Whether the captions are on by default. */
    isShown: language === page && !isFilmed(page),
  }))
