import { createElement as h, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { DetailTable } from './detail-table.ts'
import type { MailBody } from './mail-body.ts'
import { colours, darkMode, fonts } from './theme.ts'

/** React escapes every word on its way into the document. */
export function renderHtml(body: MailBody): string {
  return `<!DOCTYPE html>${renderToStaticMarkup(h(MailDocument, { body })).replace(/^<!DOCTYPE html>/i, '')}`
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
      h('style', null, darkMode),
    ),
    h(
      'body',
      { className: 'page', style: { margin: 0, padding: 0, backgroundColor: colours.paper } },
      h(Preview, null, body.preview),
      h(
        Table,
        { className: 'page', style: { backgroundColor: colours.paper } },
        h('td', { align: 'center', style: { padding: '24px 12px' } }, h(Card, { body })),
      ),
    ),
  )
}

function Card({ body }: { body: MailBody }): ReactNode {
  const words = {
    margin: '0 0 16px',
    fontFamily: fonts,
    fontSize: 16,
    lineHeight: '24px',
    color: colours.ink,
  }
  return h(
    Table,
    { className: 'card', style: { ...cardStyle, maxWidth: 600 } },
    h(
      'td',
      { className: 'cell', style: { padding: '32px 40px', textAlign: 'left' } },
      h(Wordmark, { product: body.product }),
      h(
        'h1',
        {
          className: 'words',
          style: { ...words, margin: '28px 0 12px', fontSize: 26, lineHeight: '32px', fontWeight: 700 },
        },
        body.heading,
      ),
      body.paragraphs.map((text) => h('p', { key: text, className: 'words', style: words }, text)),
      h(DetailTable, { details: body.details }),
      body.notice && h(Notice, null, body.notice),
      h(
        'p',
        {
          className: 'quiet',
          style: { ...words, margin: '28px 0 0', fontSize: 13, lineHeight: '19px', color: colours.mute },
        },
        body.footer,
      ),
    ),
  )
}

const cardStyle = {
  backgroundColor: colours.white,
  border: `1px solid ${colours.line}`,
  borderTop: `6px solid ${colours.amber}`,
  borderRadius: 12,
}

function Wordmark({ product }: { product: string }): ReactNode {
  const style = { margin: 0, fontFamily: fonts, fontSize: 18, lineHeight: '24px', fontWeight: 700 }
  return h('p', { className: 'words', style: { ...style, color: colours.ink } }, product)
}

function Notice({ children }: { children?: ReactNode }): ReactNode {
  const style = {
    padding: '14px 18px',
    backgroundColor: colours.sand,
    borderLeft: `4px solid ${colours.amber}`,
    fontFamily: fonts,
    fontSize: 16,
    lineHeight: '24px',
    color: colours.ink,
  }
  return h(Table, { style: { margin: '24px 0 0' } }, h('td', { className: 'notice words', style }, children))
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

/** Tables, because some mail programs lay out nothing else. */
function Table(props: { className?: string; style?: React.CSSProperties; children?: ReactNode }): ReactNode {
  const { children, style, className } = props
  return h(
    'table',
    {
      role: 'presentation',
      width: '100%',
      cellPadding: 0,
      cellSpacing: 0,
      className,
      style: { borderCollapse: 'separate', ...style },
    },
    h('tbody', null, h('tr', null, children)),
  )
}
