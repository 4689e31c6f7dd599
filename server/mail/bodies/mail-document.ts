import { brandColours } from '../../../content/brand-colours.ts'
import { html, type Markup, raw } from '../../http/html.ts'
import type { Detail, MailBody } from './mail-body.ts'

/** The site's colours, as literals: many mail clients support no CSS variables. */
const colours = { ...brandColours, white: '#ffffff', link: '#1f4fa3' } as const

/**
 * Inline on every element with text: many mail clients ignore style sheets. In tables Gmail breaks long words only
 * with word-break.
 */
const textStyle = ({ margin = '0', size = 16, line = 24, colour = colours.ink as string } = {}): string =>
  `margin:${margin};font-family:'Anek Latin', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:${size}px;line-height:${line}px;color:${colour};word-break:break-word`

const cardWidth = 600

/** Outlook for Windows uses only the first font of a list, and Times New Roman if that is not installed. */
const outlookStyles = "table, td, th, h1, p, a { font-family: 'Segoe UI', Arial, sans-serif !important; }"

/** For clients with dark mode. Clients that recolour mails themselves find strong contrast. */
const clientStyles = `
:root { color-scheme: light dark; supported-color-schemes: light dark; }
@media (prefers-color-scheme: dark) {
  .page { background-color: #0b101b !important; }
  .card { background-color: #18202f !important; border-color: #2c3548 !important; }
  .text { color: #f4f0e8 !important; }
  .quiet { color: #b4bac6 !important; }
  .link { color: #9dc1ff !important; }
  .notice { background-color: #2b2517 !important; }
  .rule { border-color: #2c3548 !important; }
}
@media (max-width: 480px) {
  .cell { padding-left: 20px !important; padding-right: 20px !important; }
  .label, .value { display: block !important; width: auto !important; }
  .label { padding-bottom: 0 !important; }
  .value { border-top: 0 !important; padding-top: 2px !important; }
}
`

/**
 * Tables, because some mail clients support no other layout. Fixed layout, so that a long word cannot widen one
 * beyond the screen.
 */
export const renderHtml = (body: MailBody): string =>
  html`<!DOCTYPE html><html lang="${body.language}" dir="ltr"><head>
<meta http-equiv="Content-Type" content="text/html; charset=utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no">
<title>${body.subject}</title><style>${raw(clientStyles)}</style>${raw(outlookHead)}</head>
<body class="page" style="margin:0;padding:0;background-color:${colours.paper}">
<div style="${unseen}">${body.preview}</div>
<table class="page" ${layoutTable} style="${fixed};background-color:${colours.paper}"><tbody>
<tr><td align="center" style="padding:24px 12px">${raw(outlookWidth)}${cardOf(body)}${raw(outlookWidthEnd)}</td></tr>
</tbody></table></body></html>`.text

/** The preview in an inbox, hidden in the opened mail. */
const unseen = 'display:none;max-height:0;max-width:0;overflow:hidden;opacity:0;line-height:1px'

const layoutTable = raw('role="presentation" width="100%" cellpadding="0" cellspacing="0"')
const fixed = 'border-collapse:separate;table-layout:fixed;width:100%'

/** Without this setting Outlook enlarges every width on screens with large text. */
const outlookHead = `<!--[if mso]><xml><o:OfficeDocumentSettings xmlns:o="urn:schemas-microsoft-com:office:office"><o:PixelsPerInch>96</o:PixelsPerInch></o:OfficeDocumentSettings></xml><style>${outlookStyles}</style><![endif]-->`

/**
 * Outlook on Windows ignores max-width. It gets a table of fixed width; other clients ignore the conditional comment.
 */
const outlookWidth = `<!--[if mso]><table role="presentation" width="${cardWidth}" align="center" cellpadding="0" cellspacing="0"><tr><td><![endif]-->`
const outlookWidthEnd = '<!--[if mso]></td></tr></table><![endif]-->'

const cardOf = ({ product, heading, paragraphs, notice, details, footer }: MailBody): Markup =>
  html`<table ${layoutTable} style="${fixed};max-width:${cardWidth}px"><tbody>
<tr><td class="cell" style="${textStyle({ size: 19, colour: colours.white })};font-weight:700;padding:18px 40px;text-align:left;background-color:${colours.ink};border-bottom:4px solid ${colours.amber};border-radius:12px 12px 0 0">${product}</td></tr>
<tr><td class="card cell" style="padding:32px 40px;text-align:left;background-color:${colours.white};border:1px solid ${colours.line};border-top:0;border-radius:0 0 12px 12px">
<h1 class="text" style="${textStyle({ margin: '0 0 18px', size: 26, line: 32 })};font-weight:700">${heading}</h1>
${paragraphs.map((text) => html`<p class="text" style="${textStyle({ margin: '0 0 16px' })}">${text}</p>`)}
${notice ? noticeOf(notice) : ''}
${details.length > 0 ? detailTable(details) : ''}
<p class="quiet" style="${textStyle({ margin: '28px 0 0', size: 13, line: 19, colour: colours.mute })}">${footer}</p>
</td></tr></tbody></table>`

const noticeOf = (text: string): Markup =>
  html`<table ${layoutTable} style="${fixed};margin:8px 0 24px"><tbody><tr><td class="notice text" style="${textStyle()};padding:14px 18px;background-color:${colours.sand};border-left:4px solid ${colours.amber}">${text}</td></tr></tbody></table>`

const cell = `padding:10px 0;border-top:1px solid ${colours.line};text-align:left;vertical-align:top`
const labelCell = `${textStyle({ colour: colours.mute })};${cell};width:38%;padding-right:16px;font-weight:400`

/** The direction follows the text, so that a right-to-left name cannot reverse the rest of the mail. */
const detailTable = (details: Detail[]): Markup =>
  html`<table width="100%" cellpadding="0" cellspacing="0" style="${fixed};margin:8px 0 0"><tbody>
${details.map(
  (
    detail,
  ) => html`<tr><th scope="row" width="38%" class="label quiet rule" style="${labelCell}">${detail.label}</th>
<td class="value text rule" style="${textStyle()};${cell}" dir="auto">${shownValue(detail)}</td></tr>`,
)}</tbody></table>`

function shownValue({ value, href }: Detail): Markup | Markup[] {
  if (href) return html`<a href="${href}" class="link" style="color:${colours.link}">${value}</a>`
  const lines = value.split(/\r\n|[\r\n\u2028\u2029]/)
  return lines.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`))
}
