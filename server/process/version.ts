import about from '../../package.json' with { type: 'json' }

/** Of this release: an operator asks for it, and alerts and figures are told apart by it. */
export const { version } = about
