import type { FastifyInstance } from 'fastify'

export interface ListedRoute {
  method: string
  /** With parameters as they were added: `/api/campaign-items/:id`. */
  url: string
}

/** Returns all routes of a server, whatever plug-in added them. */
export function listRoutes(app: FastifyInstance): ListedRoute[] {
  const parents: string[] = []
  return app
    .printRoutes({ commonPrefix: false })
    .split('\n')
    .flatMap((line) => {
      const [, indent = '', part = '', methods = ''] = /^((?:│ {3}| {4})*)[├└]── (.*) \((.*)\)$/.exec(line) ?? []
      const depth = indent.length / 4
      const path = (parents[depth - 1] ?? '') + part
      parents.splice(depth, Infinity, path)
      const url = path.startsWith('/') ? path : `/${path}`
      return methods ? methods.split(', ').map((method) => ({ method, url })) : []
    })
}
