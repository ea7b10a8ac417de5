import type { FastifyReply, FastifyRequest } from 'fastify'

/** Reads and writes the cookies of the login. No script can read them; outside development only HTTPS carries them. */
export interface Cookies {
  get(request: FastifyRequest, name: string): string | undefined
  /** @param seconds how long the browser keeps it; until it is closed where left out */
  set(reply: FastifyReply, name: string, value: string, seconds?: number): void
  clear(reply: FastifyReply, name: string): void
}

export function staffCookies(development: boolean): Cookies {
  // With this prefix a browser takes the cookie from this very host only, and only over HTTPS.
  const prefix = development ? '' : '__Host-'
  const attributes = `; Path=/; HttpOnly; SameSite=Lax${development ? '' : '; Secure'}`

  function write(reply: FastifyReply, name: string, value: string, age: string) {
    void reply.header('set-cookie', `${prefix}${name}=${value}${age}${attributes}`)
  }

  return {
    get(request, name) {
      const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim().split('=', 2))
      return pairs.find(([key]) => key === prefix + name)?.[1]
    },
    set(reply, name, value, seconds) {
      write(reply, name, value, seconds === undefined ? '' : `; Max-Age=${seconds}`)
    },
    clear(reply, name) {
      write(reply, name, '', '; Max-Age=0')
    },
  }
}
