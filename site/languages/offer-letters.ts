const files = import.meta.glob<string>('./letters/*-400.woff2', {
  query: '?url&no-inline',
  import: 'default',
  eager: true,
})

/** The file with the letters of a language's offer; empty where Anek Latin has them. */
export const offerLetters = (language: string) => files[`./letters/${language}-400.woff2`] ?? ''
