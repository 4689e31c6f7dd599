/** Made by `npm run draw` from site/styles/tokens.css, where a colour is changed. */
export const brandColours = {
  ink: '#101828',
  paper: '#fdfaf4',
  sand: '#f6efe3',
  line: '#e3ddd3',
  mute: '#505869',
  amber: '#ffae30',
} as const
