/** Do Not Track or Global Privacy Control: such a visitor is neither signed in, recorded nor counted. */
export const asksNotToBeTracked = (): boolean =>
  navigator.doNotTrack === '1' ||
  ('globalPrivacyControl' in navigator && navigator.globalPrivacyControl === true)
