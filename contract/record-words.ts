const owner = /\bowner ([^\s,]+@[^\s,]+)/

/** The details of an entry of the access record, with the name of the owner that a list was filtered by. */
export const detailInWords = (detail: string | null, nameOf: (address: string) => string): string =>
  detail?.replace(owner, (_, address) => `owner ${nameOf(address)}`) ?? ''
