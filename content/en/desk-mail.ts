/** The mail that lets somebody of the company into the desk. `{product}` and `{link}` are filled in. */
export const deskMail = {
  subject: 'Your link to the {product} desk',
  body: `Open this link to sign in to the {product} desk:

{link}

It works once, within 10 minutes, in any browser. If you did not ask for it, do nothing: without the link nobody gets in.
`,
}
