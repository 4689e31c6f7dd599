/** Programs that say themselves that they are no visitor: search engines, link previews, page testers. */
const crawler =
  /bot\b|bot\/|crawler|spider|slurp|archiver|facebookexternalhit|whatsapp|embedly|mediapartners|lighthouse|pingdom|uptime/i

export const isCrawler = (userAgent: string): boolean => crawler.test(userAgent)
