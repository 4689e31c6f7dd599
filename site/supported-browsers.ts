/**
 * The oldest browsers that the site is designed and built for; older ones still get its text, forms and colours. Safari
 * on iOS is named separately, because it needs prefixes for some properties, such as text-size-adjust.
 */
export const supportedBrowsers = ['chrome111', 'firefox115', 'safari16.4', 'ios16.4']

/** Lightning CSS encodes versions in bytes: 16.4 is 16 in the third and 4 in the second. */
export const styleTargets = Object.fromEntries(
  supportedBrowsers.map((browser) => {
    const [, name = '', major, minor = 0] = /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser) ?? []
    return [name === 'ios' ? 'ios_saf' : name, (Number(major) << 16) | (Number(minor) << 8)]
  }),
)
