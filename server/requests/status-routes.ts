import {
  communicationTypes,
  isDecided,
  isOpen,
  publicSteps,
  publicTexts,
  type getRequestStatus,
  type RequestStatus,
  type withdrawRequest,
} from '@site/shared/calls'
import { mapKeys, pick } from '@site/shared/rules'
import type { Database } from '../database/database.ts'
import { enqueueMail } from '../mail/outbox.ts'
import type { Services } from '../services.ts'
import { addHistory, findHistory } from './history.ts'
import { countMessages, dropAnswer, isMailboxOpen } from './mailbox/index.ts'
import { personMail, withdrawnMail } from './request-mails.ts'
import { changeRequest, type StoredRequest } from './request-store.ts'
import type { TokenHandler } from './status-token.ts'
import { describeTerm } from './term.ts'

/** What a person sees of a request, and withdraws. */
export function statusHandlers(services: Services) {
  const read: TokenHandler<typeof getRequestStatus> = ({ stored }) => statusOf(services, stored)

  const withdrawOne: TokenHandler<typeof withdrawRequest> = async ({ database: transaction, stored }) => {
    if (isDecided(stored.state)) return 'ALREADY_HANDLED'
    const withdrawn = stored.state === 'WITHDRAWN' ? stored : await withdraw(transaction, services, stored)
    return statusOf({ ...services, database: transaction }, withdrawn)
  }

  return { read, withdraw: withdrawOne }
}

/** Withdraws a request and mails the privacy team and the person where they knew of it. */
async function withdraw(transaction: Database, { config, now }: Services, request: StoredRequest) {
  const withdrawnAt = now()
  await dropAnswer(transaction, request)
  const { reference } = request
  const changes = { state: 'WITHDRAWN', withdrawnAt, pausedOn: null, decision: null } as const
  const changed = await changeRequest(transaction, reference, changes)
  await addHistory(transaction, { reference, kind: 'WITHDRAWN' }, withdrawnAt)
  if (isOpen(request.state)) {
    await enqueueMail(transaction, withdrawnMail(changed, config.privacyMailbox), withdrawnAt)
    if (changed.body.email) await enqueueMail(transaction, personMail('withdrawal', changed, config), withdrawnAt)
  }
  return changed
}

/** Shows an unconfirmed reader nothing that was typed or chosen, and no contact details: links get forwarded. */
async function statusOf({ config, database, now }: Services, request: StoredRequest): Promise<RequestStatus> {
  const { reference, receivedAt, verifiedAt, body } = request
  const confirmed = verifiedAt !== null
  const given = { PHONE: body.phoneNumber, EMAIL: body.email, POSTAL: body.userInfo.address }
  const history = await findHistory(database, reference)
  return {
    ...pick(request, ['reference', 'state', 'flowType', 'country', 'askedOn']),
    ...pick(describeTerm(request, now()), ['answerBy', 'daysLeft', 'extension']),
    confirmed,
    receivedAt: receivedAt.toISOString(),
    steps: history.flatMap(({ kind: happened, at }) => {
      const kind = publicSteps.find((step) => step === happened)
      return kind ? [{ kind, at: at.toISOString() }] : []
    }),
    mailbox: {
      isWritable: isMailboxOpen(request, config.answerKeys, now()),
      ...(await countMessages(database, reference)),
    },
    right: confirmed ? body.right : '',
    brands: confirmed ? body.brands : [],
    ...mapKeys(publicTexts, (name) => (confirmed ? body[name] : '')),
    communicationTypes: confirmed ? communicationTypes.filter((type) => given[type]) : [],
  }
}
