import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DetailTable } from './detail-table.ts'
import { inFixedWidth, Stack } from './layout-table.ts'
import type { MailBody } from './mail-body.ts'
import { cardWidth, clientStyles, colours, outlookStyles, textStyle } from './theme.ts'

/**
 * React escapes every word on its way into the document. It has no comments, which Outlook is spoken to in: they are put
 * in afterwards, at tags that no escaped word can contain.
 */
export function renderHtml(body: MailBody): string {
  const card = inFixedWidth(renderToStaticMarkup(h(Card, { body })), cardWidth)
  const html = renderToStaticMarkup(h(MailDocument, { body }))
    .replace('</head>', `${outlookHead}</head>`)
    .replace(emptyPlace, () => emptyPlace.replace('</td>', () => `${card}</td>`))
  return `<!DOCTYPE html>${html}`
}

const cardPlace = h('td', { align: 'center', style: { padding: '24px 12px' } })
const emptyPlace = renderToStaticMarkup(cardPlace)

/** Without the setting for pixels Outlook blows up every width on screens with large text. */
const outlookHead = `<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>${outlookStyles}</style><![endif]-->`

function MailDocument({ body }: { body: MailBody }): ReactNode {
  return h(
    'html',
    { lang: body.language, dir: 'ltr' },
    h(
      'head',
      null,
      h('meta', { httpEquiv: 'Content-Type', content: 'text/html; charset=utf-8' }),
      h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
      h('meta', { name: 'color-scheme', content: 'light dark' }),
      h('meta', { name: 'supported-color-schemes', content: 'light dark' }),
      h('meta', { name: 'format-detection', content: 'telephone=no, date=no, address=no, email=no' }),
      h('title', null, body.subject),
      h('style', null, clientStyles),
    ),
    h(
      'body',
      { className: 'page', style: { margin: 0, padding: 0, backgroundColor: colours.paper } },
      h(Preview, null, body.preview),
      h(Stack, { className: 'page', style: { backgroundColor: colours.paper } }, cardPlace),
    ),
  )
}

/** Shown beside the subject in an inbox, and nowhere in the opened mail. */
function Preview({ children }: { children?: ReactNode }): ReactNode {
  const style = {
    display: 'none',
    maxHeight: 0,
    maxWidth: 0,
    overflow: 'hidden',
    opacity: 0,
    lineHeight: '1px',
  }
  return h('div', { style }, children)
}

function Card({ body }: { body: MailBody }): ReactNode {
  const heading = { ...textStyle, margin: '0 0 18px', fontSize: 26, lineHeight: '32px', fontWeight: 700 }
  const paragraph = { ...textStyle, margin: '0 0 16px' }
  const footer = { ...textStyle, margin: '28px 0 0', fontSize: 13, lineHeight: '19px', color: colours.mute }
  return h(
    Stack,
    { style: { maxWidth: cardWidth } },
    h('td', { className: 'cell', style: bandStyle }, body.product),
    h(
      'td',
      { className: 'card cell', style: cardStyle },
      h('h1', { className: 'text', style: heading }, body.heading),
      body.paragraphs.map((text) => h('p', { key: text, className: 'text', style: paragraph }, text)),
      body.notice && h(Notice, null, body.notice),
      h(DetailTable, { details: body.details }),
      h('p', { className: 'quiet', style: footer }, body.footer),
    ),
  )
}

function Notice({ children }: { children?: ReactNode }): ReactNode {
  const style = {
    ...textStyle,
    padding: '14px 18px',
    backgroundColor: colours.sand,
    borderLeft: `4px solid ${colours.amber}`,
  }
  return h(Stack, { style: { margin: '8px 0 24px' } }, h('td', { className: 'notice text', style }, children))
}

const bandStyle = {
  ...textStyle,
  padding: '18px 40px',
  textAlign: 'left',
  fontSize: 19,
  fontWeight: 700,
  color: colours.white,
  backgroundColor: colours.ink,
  borderBottom: `4px solid ${colours.amber}`,
  borderRadius: '12px 12px 0 0',
} as const

const cardStyle = {
  padding: '32px 40px',
  textAlign: 'left',
  backgroundColor: colours.white,
  border: `1px solid ${colours.line}`,
  borderTop: 0,
  borderRadius: '0 0 12px 12px',
} as const
