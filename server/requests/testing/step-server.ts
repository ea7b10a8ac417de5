import type { DecisionReason, FlowType, RequestState } from '@site/shared/calls'
import { assertDefined, dayInMs } from '@site/shared/rules'
import type { Updateable } from 'kysely'
import type { PrivacyRequestRow } from '../../database/tables.ts'
import { takeStep } from '../../cases/steps.ts'
import { findWaiting } from '../../cases/waiting.ts'
import { requestSteps } from '../steps/index.ts'
import { requestCases, type RequestStep } from '../steps/request-cases.ts'
import type { HistoryRow } from '../../history/case-history.ts'
import { readLetters } from '../store/stored-letters.ts'
import { changeRequest, type StoredRequest } from '../store/request-store.ts'
import { bodyOf, send, startRequestServer, takeMails } from './request-server.ts'
import { lucas, sanne } from './staff-work.ts'
import { inText } from './whole-parts.ts'

export const informed = 'Alle bezorgers.'
export const notified = { notification: 'TOLD', informed } as const
export const explanation = 'Dit is de uitleg van ons team.'
/** Advice of the data protection officer. */
export const advice = 'De functionaris vindt de uitleg voldoende.'
/** A part of an answer that there is not. */
export const none = { kind: 'NONE', text: 'We kregen niets van anderen.' } as const
export const phoneOnly = {
  body: JSON.stringify({ ...bodyOf('OBJECTION'), email: '', phoneNumber: '+31200000012', userInfo: {} }),
}

export const unreachable = {
  body: JSON.stringify({ ...bodyOf('OBJECTION'), email: '', phoneNumber: '', userInfo: {} }),
}

/** A server on Monday 23 November 2026 with requests in any state, and each step as a member of staff takes it. */
export async function openStepServer() {
  const server = await startRequestServer()
  server.pass(2 * dayInMs)

  /** Stores a request of today with a state and whatever else. */
  async function make(state: RequestState, changes: Updateable<PrivacyRequestRow> & { flowType?: FlowType } = {}) {
    const { flowType = 'RIGHT_OF_ACCESS', ...others } = changes
    const sent = await send(server, bodyOf(flowType, { email: 'an@lindehof.example' }))
    const { reference } = sent.json<{ reference: string }>()
    await takeMails(server)
    const verified = state === 'RECEIVED' ? {} : { verifiedAt: server.services.now() }
    return changeRequest(server.database, reference, { state, askedOn: '2026-11-23', ...verified, ...others })
  }

  function take<Body extends object, Code extends string>(
    step: RequestStep<Body, Code>,
    { reference }: StoredRequest,
    body: NoInfer<Body>,
    member = sanne,
  ) {
    return server.database.transaction().execute((transaction) => {
      return takeStep(requestCases, { ...server.services, database: transaction }, step, {
        id: reference,
        body,
        member,
      })
    })
  }

  const waitingFor = ({ reference }: StoredRequest) =>
    findWaiting(server.database, server.services.config.answerKeys, { requestReference: reference })

  const extend = (request: StoredRequest) =>
    take(requestSteps.extend, request, { reason: 'COMPLEX', text: explanation })

  const ask = (request: StoredRequest) =>
    take(requestSteps['ask-identity'], request, { text: 'Welk klantnummer heb je?' })

  const resume = (request: StoredRequest) => take(requestSteps.resume, request, {})

  const grant = (request: StoredRequest) =>
    take(requestSteps.decide, request, { outcome: 'GRANTED', text: '', parts: inText, ...notified })

  const rejectRequest = (request: StoredRequest, reason: DecisionReason = 'UNFOUNDED', member = sanne) =>
    take(requestSteps.decide, request, { outcome: 'REFUSED', reason, text: explanation }, member)

  const partly = (request: StoredRequest) =>
    take(requestSteps.decide, request, {
      outcome: 'PARTLY',
      reason: 'RIGHTS_OF_OTHERS',
      text: explanation,
      done: 'Je krijgt alles behalve de gesprekken.',
      parts: inText,
    })

  /** Approves what waits now. */
  async function approve(request: StoredRequest, member = lucas) {
    const waiting = await waitingFor(request)
    const decidedAt = (waiting?.decidedAt ?? server.services.now()).toISOString()
    return take(requestSteps.approve, request, { decidedAt }, member)
  }

  const note = (request: StoredRequest) => take(requestSteps.note, request, { text: 'Belde terug.' })

  const assign = (request: StoredRequest) => take(requestSteps.assign, request, { to: 'me' })

  const askReview = (request: StoredRequest) => take(requestSteps['ask-review'], request, {})

  const look = (request: StoredRequest, member = lucas) =>
    take(requestSteps.review, request, { outcome: 'UPHELD', text: explanation, advice }, member)

  async function letterOf(entry: HistoryRow | undefined) {
    const { id } = assertDefined(entry, 'An entry of the history')
    const entries = server.database.selectFrom('privacyRequestHistory').select('reference').where('id', '=', id)
    const { reference } = await entries.executeTakeFirstOrThrow()
    const stored = await readLetters(server.database, server.services.config.answerKeys, reference)
    return assertDefined(stored.get(id), 'The letter of the entry')
  }

  return {
    server,
    make,
    take,
    waitingFor,
    extend,
    ask,
    resume,
    grant,
    rejectRequest,
    partly,
    approve,
    note,
    assign,
    askReview,
    look,
    letterOf,
  }
}
