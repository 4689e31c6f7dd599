/** By the page's name: the few large words on the picture shown where the page is shared. */
export type ShareContent = Record<string, string>
