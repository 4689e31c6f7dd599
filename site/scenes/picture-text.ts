import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'

/** What a picture says. The words of a clock are smaller than its digits, and still one text with them. */
export const pictureText = (picture: ReactElement): string =>
  renderToStaticMarkup(picture)
    .replace(/<\/?small\b[^>]*>/g, '')
    .replace(/<[^>]+>/g, ' ')
