const owner = 'owner '

/** The details of an access entry, with the name of the owner that a list was filtered by. */
export const detailInWords = (detail: string | null, nameOf: (address: string) => string): string =>
  (detail ?? '')
    .split(', ')
    .map((part) => (part.startsWith(owner) ? owner + nameOf(part.slice(owner.length)) : part))
    .join(', ')
