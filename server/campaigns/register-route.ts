import type { Call, CallErrors } from '@site/shared/calls'
import { dayOf } from '@site/shared/rules'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { CallInput, CodeOf, Handle } from '../http/answer-call.ts'
import { entityTag, isHeldByClient } from '../http/encodings.ts'
import { openApi } from '../open-api/document.ts'
import type { RegisterSource } from '../register/register.ts'
import type { Services } from '../services.ts'

const shape = entityTag(JSON.stringify(openApi()))

export interface RegisterInput<Params, Query extends object> {
  params: Params
  query: Query
  source: RegisterSource
  today: string
  /** Stands for what the source answers to this query on this day, apart from `asOf`. */
  key: string
  request: FastifyRequest
  reply: FastifyReply
}

/**
 * Returns what answers a call from the register. Its `ETag` is made of the revision of the register, the day and the
 * description of the API: a client that has the answer gets 304 before anything is searched.
 */
export function answerFromRegister<Params, Query extends object, Answer, Errors extends CallErrors>(
  { register, now }: Pick<Services, 'register' | 'now'>,
  call: Call<Params, Query, undefined, Answer, Errors>,
  handle: Handle<RegisterInput<Params, Query>, NoInfer<Answer>, CodeOf<NoInfer<Errors>>>,
): Handle<CallInput<Params, Query, undefined>, Answer, CodeOf<Errors>> {
  return ({ params, query, request, reply }) =>
    register.read(async (source) => {
      const today = dayOf(now())
      const key = answerKey(source.copy.revision, today, { ...query, ...params })
      const tag = entityTag([call.path, shape, key, source.asOf].join(' '))
      void reply.header('etag', tag)
      if (isHeldByClient(request, tag, 'named')) return reply.code(304).send()
      // Many may have waited until the copy is up to date, and would all search it at once.
      await request.takeTurn()
      return handle({ params, query, source, today, key, request, reply })
    })
}

/** Returns a key for what the register answers to a query on a day, whatever the order of its parameters. */
export function answerKey(revision: string, today: string, query: object): string {
  return JSON.stringify([revision, today, Object.entries(query).toSorted(([one], [other]) => (one < other ? -1 : 1))])
}
