/** The mail with the figures of some days. `{product}`, `{from}`, `{to}`, `{visits}`, `{leads}` and `{where}` are filled in. */
export const reportMail = {
  subject: '{product} website, {from} to {to}: {visits}, {leads}',
  body: `The {product} website from {from} to {to}, compared with as many days before.

{figures}

{where}
`,
  atDesk: 'More, with a chart: {desk}/figures',
  inTerminal: 'More: npm run analytics -- report --from {from} --to {to}',
}
