import type { FastifyReply, FastifyRequest } from 'fastify'

/** An `onRequest` hook for public data: allows all origins (CORS). */
export async function openToAllSites(_request: FastifyRequest, reply: FastifyReply): Promise<void> {
  void reply.headers({
    'access-control-allow-origin': '*',
    'access-control-expose-headers': 'Content-Disposition, ETag',
  })
}
