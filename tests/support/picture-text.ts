import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** The text of a rendered picture. Digits and the words of a clock are separate elements, but one text. */
export const pictureText = (picture: ReactElement): string =>
  renderToStaticMarkup(picture)
    .replace(/<\/?small\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
