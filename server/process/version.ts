import about from '../../package.json' with { type: 'json' }

/** The version of this release, for operators, alerts and metrics. */
export const { version } = about
