/** For mails, icons and the browser’s chrome, which cannot read site/styles/tokens.css. A test compares the two. */
export const brandColours = {
  ink: '#101828',
  paper: '#fdfaf4',
  sand: '#f6efe3',
  line: '#e3ddd3',
  mute: '#505869',
  amber: '#ffae30',
} as const
