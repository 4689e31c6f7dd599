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
  '/case',
  '/questions',
  '/privacy',
  '/security',
  '/accessibility',
] as const

export type PagePath = (typeof pagePaths)[number]

export const isPagePath = (path: string): path is PagePath => (pagePaths as readonly string[]).includes(path)

type NameIn<Path extends PagePath> = Path extends '/' ? 'home' : Path extends `/${infer Name}` ? Name : never

/** The page's name in content and share images: its path without the slash. */
export type PageName = NameIn<PagePath>

export const pageName = (path: PagePath) => (path === '/' ? 'home' : path.slice(1)) as PageName

/** English is at the root, other languages under their code. */
export const rootLanguage = 'en'

/** A path of this site, with or without a hash, in a language: `/about#contact` is `/hi/about#contact` in Hindi. */
export const pathIn = (language: string, path: string) =>
  language === rootLanguage ? path : `/${language}${path.replace(/^\/(?=#|$)/, '')}`

/** The rows of /security as a spreadsheet. */
export const questionnairePath = '/security.csv'

/** Rendered by the server, not by the build: RFC 9116 requires an expiry date less than a year away. */
export const securityTxtPath = '/.well-known/security.txt'

/** A style sheet that shows the language offer to browsers without script. */
export const languageOfferPath = '/language-offer.css'
