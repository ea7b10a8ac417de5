import { randomUUID } from 'node:crypto'
import {
  contactChannelsOf,
  isDecided,
  isOpen,
  publicSteps,
  publicTexts,
  stageOf,
  type getRequestStatus,
  type requestReview,
  type RequestStatus,
  type withdrawRequest,
} from '@site/shared/calls'
import { dayOf, mapKeys, pick } from '@site/shared/rules'
import type { Database } from '../../database/database.ts'
import { letters } from '../../letters/letters.ts'
import { countLetters, mailLetter } from '../store/stored-letters.ts'
import { enqueueMail } from '../../mail/outbox.ts'
import type { Services } from '../../services.ts'
import { applyEffect } from '../../cases/steps.ts'
import { removeWaiting } from '../../cases/waiting.ts'
import { beginReview, rejectReview } from '../steps/ask-review.ts'
import { requestCases, type RequestEffect } from '../steps/request-cases.ts'
import { findHistory, hasUnpostedOutcome, openQuestion } from '../store/history.ts'
import { countMessages, isMailboxOpen, storeMessage } from '../store/messages.ts'
import { changeRequest, type StoredRequest } from '../store/request-store.ts'
import type { TokenHandler } from './status-token.ts'
import { describeTerm } from '../domain/term.ts'

/** Handlers for the person's view of a request, and its withdrawal. */
export function statusHandlers(services: Services) {
  const read: TokenHandler<typeof getRequestStatus> = async ({ stored }) => {
    const { database, now } = services
    if (stored.sentBy && !stored.addressConfirmedAt)
      await changeRequest(database, stored.reference, { addressConfirmedAt: now() })
    return statusOf(services, stored)
  }

  const withdrawOne: TokenHandler<typeof withdrawRequest> = async ({ database: transaction, stored }) => {
    if (isDecided(stored.state)) return 'ALREADY_HANDLED'
    const withdrawn = stored.state === 'WITHDRAWN' ? stored : await withdraw(transaction, services, stored)
    return statusOf({ ...services, database: transaction }, withdrawn)
  }

  const askReview: TokenHandler<typeof requestReview> = async ({ database: transaction, stored, body: { text } }) => {
    const refusal = rejectPersonReview(stored)
    if (refusal) return refusal
    const inTransaction = { ...services, database: transaction }
    const changed = await beginPersonReview(inTransaction, stored, text)
    return statusOf(inTransaction, changed)
  }

  return { read, withdraw: withdrawOne, askReview }
}

/** Returns why a person cannot ask to look again at a decision. */
function rejectPersonReview(request: StoredRequest) {
  return request.verifiedAt === null ? 'NOT_OPEN' : rejectReview(request)
}

/** Begins a review as staff do; what the person writes about it is a message. */
export async function beginPersonReview(services: Services, request: StoredRequest, text: string) {
  const { config, database: transaction } = services
  const { reference } = request
  const now = services.now()
  const begin = beginReview(request, dayOf(now), { config, services, now })
  const effect: RequestEffect = {
    ...begin,
    changes: { ...begin.changes, ...(text && { waitsSince: request.waitsSince ?? now }) },
    history: [...(text ? [{ kind: 'MESSAGE_RECEIVED' } as const] : []), ...begin.history],
    async write(changed) {
      const message = { id: randomUUID(), reference, author: null, text, files: [] }
      if (text) await storeMessage(transaction, services, message)
      return begin.write?.(changed)
    },
  }
  const begun = { id: reference, item: request, effect, by: undefined, now }
  const changed = await applyEffect(requestCases, services, begun)
  await enqueueMail(transaction, letters.reviewNotice({ request: changed, config }), now)
  return changed
}

/** Withdraws a request and mails the privacy team and the person where they knew of it. */
export async function withdraw(
  transaction: Database,
  { config, now }: Pick<Services, 'config' | 'now'>,
  request: StoredRequest,
) {
  const withdrawnAt = now()
  const { reference } = request
  const isKnown = isOpen(request.state)
  const effect: RequestEffect = {
    changes: { state: 'WITHDRAWN', withdrawnAt, pausedOn: null, waitsSince: null },
    history: [{ kind: 'WITHDRAWN' }],
    async write(withdrawnRequest) {
      await removeWaiting(transaction, { requestReference: reference })
      if (!isKnown) return undefined
      await enqueueMail(transaction, letters.withdrawalNotice({ request: withdrawnRequest, config }), withdrawnAt)
      if (withdrawnRequest.body.email === '') return undefined
      const letter = { kind: 'WITHDRAWAL', mail: letters.withdrawal({ request: withdrawnRequest, config }) } as const
      return mailLetter(transaction, config, withdrawnRequest, letter, withdrawnAt)
    },
  }
  const applied = { id: reference, item: request, effect, by: undefined, now: withdrawnAt }
  return applyEffect(requestCases, { database: transaction }, applied)
}

/** Shows an unconfirmed reader nothing that was typed or chosen, and no contact details: links get forwarded. */
async function statusOf({ database, now }: Services, request: StoredRequest): Promise<RequestStatus> {
  const { reference, receivedAt, verifiedAt, body } = request
  const confirmed = verifiedAt !== null
  const history = await findHistory(database, reference)
  return {
    ...pick(request, ['reference', 'state', 'flowType', 'country']),
    ...pick(describeTerm(request, now()), ['answerBy', 'daysLeft', 'extension']),
    confirmed,
    receivedAt: receivedAt.toISOString(),
    receivedOn: request.askedOn,
    question: confirmed && isOpen(request.state) ? openQuestion(history) : '',
    isInReview: stageOf(request).is === 'inReview',
    isToPost: isDecided(request.state) && hasUnpostedOutcome(history),
    canAskReview: rejectPersonReview(request) === undefined,
    restriction:
      confirmed && request.restrictedOn
        ? { since: request.restrictedOn, until: request.restrictedUntil, liftedOn: request.liftedOn }
        : null,
    steps: history.flatMap(({ kind: happened, at }) => {
      const kind = publicSteps.find((step) => step === happened)
      return kind ? [{ kind, at: at.toISOString() }] : []
    }),
    mailbox: {
      isWritable: isMailboxOpen(request, now()),
      ...(await countMessages(database, reference, now())),
      letters: countLetters(history),
    },
    concerned: confirmed ? (body.concerned?.name ?? '') : '',
    right: confirmed ? body.right : '',
    brands: confirmed ? body.brands : [],
    ...mapKeys(publicTexts, (name) => (confirmed ? body[name] : '')),
    communicationTypes: confirmed ? contactChannelsOf(body) : [],
  }
}
