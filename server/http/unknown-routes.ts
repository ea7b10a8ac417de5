import type { FastifyInstance, HTTPMethods } from 'fastify'
import { sendStatus } from './errors.ts'
import { answerPreflight } from './other-sites.ts'

const methods: HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS']
const preflight = { access: 'public', isOpenData: true } as const

/** Answers 404 to all paths of a scope that are not known, with the hooks of that scope. */
export function rejectUnknown(app: FastifyInstance): void {
  for (const unknown of ['/', '/*']) app.all(unknown, (_request, reply) => sendStatus(reply, 404))
}

/** Makes every path that `addRoutes` adds answer other methods with 405, and that of open data a preflight. */
export function rejectOtherMethods(app: FastifyInstance, addRoutes: () => void): void {
  const methodsOf = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ routePath, method, config }) => {
    if (method === 'GET' && config?.isOpenData) app.options(routePath, { config: preflight }, answerPreflight)
    methodsOf.set(routePath, new Set([...(methodsOf.get(routePath) ?? []), ...[method].flat()]))
  })
  addRoutes()
  for (const [url, known] of [...methodsOf]) {
    const allow = [...known].join(', ')
    const method = methods.filter((candidate) => !known.has(candidate))
    app.route({ url, method, handler: (_request, reply) => sendStatus(reply.header('allow', allow), 405) })
  }
}
