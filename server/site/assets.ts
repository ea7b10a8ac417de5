import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'

/**
 * The built files of host and remotes below `/apps`, compressed as they were published: never changed once they are there,
 * open to pages of other origins. What is missing goes to the handler of what is not found.
 */
export async function assetRoutes(app: FastifyInstance, root: string): Promise<void> {
  const kept = { maxAge: '365d', immutable: true }
  // Its own route would look a path up by every folder on the way; ours takes one spelling of it only.
  await app.register(fastifyStatic, {
    root,
    serve: false,
    preCompressed: true,
    index: false,
    suppressWarning: true,
    ...kept,
  })
  app.get<{ Params: { '*': string } }>('/apps/*', { onSend: nameScripts }, (request, reply) => {
    void reply.header('access-control-allow-origin', '*').header('vary', 'Accept-Encoding')
    const path = request.params['*']
    return isInside(path) ? reply.sendFile(path) : sendMissing(reply)
  })
}

/** As RFC 9239 has it, not by the name that is obsolete since. */
async function nameScripts(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const type = String(reply.getHeader('content-type'))
  if (type.startsWith('application/javascript')) void reply.type('text/javascript; charset=utf-8')
}

/** Nothing that a later try could not find: a file may be published the next moment. */
export function sendMissing(reply: FastifyReply): FastifyReply {
  return reply.code(404).type('text/plain; charset=utf-8').header('cache-control', 'no-store').send('Not found\n')
}

/** No way up, no hidden files, no second spelling of a path. */
function isInside(path: string): boolean {
  return path.split('/').every((segment) => /^[^.\\\0:][^\\\0:]*$/.test(segment))
}
