import { isbot } from 'isbot'

/**
 * Search engines, link previews, page testers, browsers without a person. One bare word, as Node's own calls send, says
 * no more than a call without an agent, and counts like it.
 */
export const isCrawler = (userAgent: string): boolean => !/^\w*$/.test(userAgent) && isbot(userAgent)
