import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Reads and writes the cookies of the login, where `@fastify/cookie` is registered. No script can read them; outside
 * development only HTTPS carries them. They are written with the answer, whatever it is: set one when all else is done.
 */
export function staffCookies(development: boolean) {
  // With this prefix a browser takes the cookie from this very host only, and only over HTTPS.
  const prefix = development ? '' : '__Host-'
  const attributes = { path: '/', httpOnly: true, sameSite: 'lax', secure: !development } as const

  return {
    get: (request: FastifyRequest, name: string) => request.cookies[prefix + name],
    /** @param seconds how long the browser keeps it; until it is closed where left out */
    set(reply: FastifyReply, name: string, value: string, seconds?: number) {
      void reply.setCookie(prefix + name, value, { ...attributes, maxAge: seconds })
    },
    clear(reply: FastifyReply, name: string) {
      void reply.clearCookie(prefix + name, attributes)
    },
  }
}
