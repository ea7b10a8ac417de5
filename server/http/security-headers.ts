import type { FastifyInstance } from 'fastify'

/** Sent with every page, unless the release says otherwise. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
}

/** Sent with what is no page, should someone open it as one. */
export const apiHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
}

/** Headers of every answer. */
export function addSecurityHeaders(app: FastifyInstance, development: boolean) {
  app.addHook('onRequest', async (_request, reply) => {
    void reply.header('x-content-type-options', 'nosniff').header('referrer-policy', 'strict-origin-when-cross-origin')
    // One visit over HTTPS would lock a developer's other local sites out.
    if (!development) void reply.header('strict-transport-security', 'max-age=31536000')
  })
}
