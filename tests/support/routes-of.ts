import type { FastifyInstance } from 'fastify'

export interface Route {
  path: string
  methods: string[]
}

/** All routes of an app, parsed from its own listing, so that new ones are included automatically. */
export function routesOf(app: Pick<FastifyInstance, 'printRoutes'>): Route[] {
  const above: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods] =
        /^((?:│ {3}| {4})*)[├└]── (\S*)(?: \((.*)\))?$/.exec(line) ?? []
      if (part === '') return []
      const depth = indent.length / 4
      const path = (above[depth - 1] ?? '') + part
      above.splice(depth, above.length, path)
      return methods ? [{ path: path.replaceAll(/:\w+/g, 'x'), methods: methods.split(', ') }] : []
    })
}

export const everyMethod = ['GET', 'HEAD', 'OPTIONS', 'POST', 'PUT', 'PATCH', 'DELETE'] as const
