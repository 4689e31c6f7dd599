/** Paper and ink of tokens.css in the notation that browsers' own chrome and manifests understand. */
export const themeColours = { paper: '#fdfaf4', ink: '#101828' } as const
