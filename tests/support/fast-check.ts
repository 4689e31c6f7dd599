import fc from 'fast-check'

/** The same examples in every run, so that its verdict hangs on the code alone. `PROPERTY_SEED=any` takes new ones. */
const seed = process.env.PROPERTY_SEED ?? '20261115'
if (seed !== 'any') fc.configureGlobal({ seed: Number(seed) })

export { fc }
