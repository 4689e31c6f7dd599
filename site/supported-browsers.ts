/**
 * The oldest browsers that the site is designed and built for; older ones still get its text, forms and colours. They are also
 * Vite's default, for which it compiles style sheets. Safari on iOS is named separately, because it needs prefixes for some
 * properties, such as text-size-adjust.
 */
export const supportedBrowsers = ['chrome111', 'firefox115', 'safari16.4', 'ios16.4']
