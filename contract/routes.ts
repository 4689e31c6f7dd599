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
  '/security',
  '/accessibility',
] as const

export type PagePath = (typeof pagePaths)[number]

export const isPagePath = (path: string): path is PagePath => (pagePaths as readonly string[]).includes(path)

type NameIn<Path extends PagePath> = Path extends '/' ? 'home' : Path extends `/${infer Name}` ? Name : never

/** What content and share pictures call a page: its path without the slash. */
export type PageName = NameIn<PagePath>

export const pageName = (path: PagePath) => (path === '/' ? 'home' : path.slice(1)) as PageName

/** English stands at the root, every other language under its code. */
export const rootLanguage = 'en'

/** A path of this site, with or without a hash, in a language: `/about#contact` is `/hi/about#contact` in Hindi. */
export const pathIn = (language: string, path: string) =>
  language === rootLanguage ? path : `/${language}${path.replace(/^\/(?=#|$)/, '')}`

/** Made by the server, not by the build: RFC 9116 wants an end date less than a year away. */
export const securityTxtPath = '/.well-known/security.txt'

/** A style sheet that shows, to browsers without script, the line that offers the language they prefer. */
export const languageOfferPath = '/language-offer.css'
