/** The oldest browsers the site is made for and the build is held to; older ones still get its words, forms and colours. */
export const supportedBrowsers = ['chrome111', 'firefox115', 'safari16.4']
