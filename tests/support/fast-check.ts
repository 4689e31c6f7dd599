import fc from 'fast-check'

/** A fixed seed, so that the result depends on the code only. `PROPERTY_SEED=any` uses a random one. */
const seed = process.env.PROPERTY_SEED ?? '20261115'
if (seed !== 'any') fc.configureGlobal({ seed: Number(seed) })

export { fc }
