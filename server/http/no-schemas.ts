/**
 * Valibot checks what comes in. Unless something stands in their place, Fastify loads a checker and a serializer of its own, a
 * hundred files that nobody asks.
 */
const refuse = () => {
  throw new Error('No route has a JSON schema: Valibot checks what comes in.')
}

export const noSchemas = { compilersFactory: { buildValidator: refuse, buildSerializer: refuse } }
