import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathIn, rootLanguage } from '../../contract/routes.ts'

const address = (language: string) => `/film${pathIn(language, '/first-hour')}`

/** Whether the film has been drawn in this language. If not, its pages show the English one with captions. */
export const isFilmed = (language: string) => existsSync(join('site/public', `${address(language)}.mp4`))

/** The path of a page's film, without its extension. */
export const filmFile = (language: string) => address(isFilmed(language) ? language : rootLanguage)
