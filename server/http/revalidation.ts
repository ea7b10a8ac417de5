import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** Returns an ETag of the content. Weak, because it is the same for every content encoding. */
export function entityTag(content: string | Buffer): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

/** Whether the client has this content (RFC 9110 §13.1.2). */
export function isHeldByClient(request: FastifyRequest, tag: string): boolean {
  const held = request.headers['if-none-match']
  if (!held) return false
  const opaque = (text: string) => text.trim().replace(/^W\//, '')
  return held.trim() === '*' || held.split(',').some((candidate) => opaque(candidate) === opaque(tag))
}

/**
 * An `onSend` hook that adds an ETag, and answers 304 to clients that have the content. @fastify/etag would not know lists of
 * tags and `*`.
 */
export async function revalidateAnswer(request: FastifyRequest, reply: FastifyReply, payload: unknown) {
  const isRead = request.method === 'GET' || request.method === 'HEAD'
  if (!isRead || reply.statusCode !== 200 || typeof payload !== 'string') return payload
  const tag = entityTag(payload)
  void reply.header('etag', tag)
  if (!isHeldByClient(request, tag)) return payload
  void reply.code(304).removeHeader('content-length').removeHeader('content-type')
  return null
}
