/** Paper and ink of tokens.css in hex, which is all that browser bars and web manifests understand. */
export const themeColours = { paper: '#fdfaf4', ink: '#101828' } as const
