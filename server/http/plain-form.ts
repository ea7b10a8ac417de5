import { pageHeaders } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { sendError } from './errors.ts'
import { ownOrigin, type Origins } from './own-origin.ts'
import { plainPageHeaders } from './plain-page.ts'

/** Headers of a form that comes back with its errors: with `no-referrer` browsers would hide, in `Origin`, that the next request comes from our page. */
export const plainFormHeaders = { ...pageHeaders, ...plainPageHeaders, 'referrer-policy': 'same-origin' } as const

/** A hook for forms without a script: 403 where a page of another site sends them by those who visit it. Programs name no `Origin`. */
export function rejectOtherForms(config: Origins) {
  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { origin } = request.headers
    return origin === undefined || origin === ownOrigin(request, config)
      ? undefined
      : sendError(reply, 403, 'OTHER_ORIGIN')
  }
}
