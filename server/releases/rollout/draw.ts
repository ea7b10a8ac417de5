import { randomInt } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { RunningRollout } from './stored-rollout.ts'

/** The cookie that holds a visitor's draw and nothing else; named in the cookie policies. */
export const drawCookie = 'share'

/** The draw that a visitor has, 0 to 99; undefined where there is none, or something else in its place. */
export function readDraw(cookies = ''): number | undefined {
  const values = cookies.split(';').flatMap((pair) => {
    const [name = '', value = ''] = pair.split('=')
    return name.trim() === drawCookie ? [value.trim()] : []
  })
  const [value = ''] = values
  return /^\d{1,2}$/.test(value) ? Number(value) : undefined
}

/** One of a hundred that are equally likely. */
function draw(): number {
  return randomInt(100)
}

/**
 * Whether a visitor has what is being rolled out; who has no draw yet makes one when a document is read, and keeps it for as
 * long as the roll-out lasts at most. Whoever was in stays in while the share grows.
 * @param flip 0 to 99
 */
export function isInShare(
  { method, headers }: FastifyRequest,
  reply: FastifyReply,
  { rollout: { share, until } }: RunningRollout,
  { development, now, flip = draw }: { development: boolean; now: Date; flip?: () => number },
): boolean {
  const own = readDraw(headers.cookie)
  // A question about what is live makes nobody part of anything.
  if (own !== undefined || method !== 'GET') return own !== undefined && own < share
  const drawn = flip()
  writeCookie(reply, String(drawn), Math.ceil((Date.parse(until) - now.getTime()) / 1000), development)
  return drawn < share
}

/** Outside of a roll-out nobody has a draw. */
export function dropDraw({ method, headers }: FastifyRequest, reply: FastifyReply, development: boolean): void {
  const isThere = headers.cookie?.split(';').some((pair) => pair.trim().startsWith(`${drawCookie}=`))
  if (isThere && method === 'GET') writeCookie(reply, '', 0, development)
}

function writeCookie(reply: FastifyReply, value: string, seconds: number, development: boolean): void {
  const secure = development ? '' : '; Secure'
  void reply.header('set-cookie', `${drawCookie}=${value}; Max-Age=${seconds}; Path=/; HttpOnly${secure}; SameSite=Lax`)
}
