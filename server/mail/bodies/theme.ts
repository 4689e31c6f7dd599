import { brandColours } from '../../../content/brand-colours.ts'

/** The site's colours as every mail client understands them. */
export const colours = { ...brandColours, white: '#ffffff', link: '#1f4fa3' } as const

/** Inline on every element with text: many mail programs read no style sheet. Gmail breaks a long word in a table by word-break alone. */
export const textStyle = ({
  margin = '0',
  size = 16,
  line = 24,
  colour = colours.ink as string,
} = {}): string =>
  `margin:${margin};font-family:'Anek Latin', 'Segoe UI', Roboto, Helvetica, Arial, sans-serif;font-size:${size}px;line-height:${line}px;color:${colour};word-break:break-word`

export const cardWidth = 600

/** Outlook for Windows takes the first name of a list for an installed font, and Times New Roman when it is none. */
export const outlookStyles =
  "table, td, th, h1, p, a { font-family: 'Segoe UI', Arial, sans-serif !important; }"

/** Clients with a dark mode of their own follow these; those that repaint colours themselves find strong contrast. */
export const clientStyles = `
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
