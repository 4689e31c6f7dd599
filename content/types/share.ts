/** The few large words on the picture shown where a page is shared. */
export type ShareContent = Record<
  'home' | 'impact' | 'about' | 'contactSection' | 'request' | 'howWork' | 'SystemOne' | 'Client' | 'privacy',
  string
>
