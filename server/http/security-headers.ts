import type { FastifyInstance } from 'fastify'

/** Sent with every page, unless the release says otherwise. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Headers of every answer. What is a page says with a policy of its own what it may do; all else may do nothing. */
export function commonHeaders(development: boolean): Readonly<Record<string, string>> {
  return {
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'referrer-policy': 'strict-origin-when-cross-origin',
    'x-content-type-options': 'nosniff',
    // One visit over HTTPS would lock a developer's other local sites out.
    ...(development ? {} : { 'strict-transport-security': 'max-age=31536000' }),
  }
}

/** Gives the common headers to every answer that a route or an error handler makes. */
export function addSecurityHeaders(app: FastifyInstance, development: boolean) {
  const headers = commonHeaders(development)
  app.addHook('onRequest', async (_request, reply) => {
    void reply.headers(headers)
  })
}
