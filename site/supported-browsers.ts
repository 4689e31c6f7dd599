/**
 * The oldest browsers the site is made for and the build is held to; older ones still get its words, forms and colours. Safari
 * on a phone is named as well: it alone knows some properties by another name, such as the one that keeps text from growing.
 */
export const supportedBrowsers = ['chrome111', 'firefox115', 'safari16.4', 'ios16.4']

/** The same as Lightning CSS counts versions: 16.4 is 16 in the third byte and 4 in the second. */
export const styleTargets = Object.fromEntries(
  supportedBrowsers.map((browser) => {
    const [, name = '', major, minor = 0] = /^([a-z]+)(\d+)(?:\.(\d+))?$/.exec(browser) ?? []
    return [name === 'ios' ? 'ios_saf' : name, (Number(major) << 16) | (Number(minor) << 8)]
  }),
)
