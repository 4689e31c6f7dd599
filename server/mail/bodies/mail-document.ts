import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DetailTable } from './detail-table.ts'
import { Stack } from './layout-table.ts'
import type { MailBody } from './mail-body.ts'
import { clientStyles, colours, textStyle } from './theme.ts'

/** React escapes every word on its way into the document. */
export function renderHtml(body: MailBody): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(h(MailDocument, { body }))}`
}

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
      h(
        Stack,
        { className: 'page', style: { backgroundColor: colours.paper } },
        h('td', { align: 'center', style: { padding: '24px 12px' } }, h(Card, { body })),
      ),
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
    { style: { maxWidth: 600 } },
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
