/** Every page of the site in its canonical spelling; paths match in any letter case, with or without a trailing slash. */
export const pagePaths = [
  '/',
  '/impact',
  '/about',
  '/contactSection',
  '/request',
  '/howWork',
  '/SystemOne',
  '/Client',
  '/privacy',
] as const

export type PagePath = (typeof pagePaths)[number]

export const isPagePath = (path: string): path is PagePath => (pagePaths as readonly string[]).includes(path)
