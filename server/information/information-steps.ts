import { answerInformationRequest, type InformationHistoryKind, type StaffInformation } from '@site/shared/calls'
import type { Updateable } from 'kysely'
import type { CaseKind, Step } from '../cases/steps.ts'
import type { Tables } from '../database/tables.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { letters } from '../letters/letters.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { changeInformation, findInformation, type StoredInformation } from './information-store.ts'

interface InformationTypes {
  /** It belongs to all of the desk. */
  item: StoredInformation & { owner?: null }
  state: 'OPEN' | 'ANSWERED'
  changes: Updateable<Tables['informationRequests']>
  entry: InformationHistoryKind
  params: { id: string }
  shown: StaffInformation
}

export const informationCases: CaseKind<InformationTypes> = {
  idOf: ({ id }) => id,
  caseOf: (id) => ({ informationRequestId: id }),
  lock: (transaction, id) => findInformation(transaction, id, true),
  stateOf: ({ answeredAt }) => (answeredAt ? 'ANSWERED' : 'OPEN'),
  change: (transaction, { id }, changes) => changeInformation(transaction, id, changes),
}

function defineStep<Body, Code extends string>(step: Step<InformationTypes, Body, Code>) {
  return step
}

const answer = defineStep({
  call: answerInformationRequest,
  audit: 'ANSWER_INFORMATION',
  states: ['OPEN'],
  plan: ({ id, email, locale, country }, { text }, { config, services, member, now }) => ({
    changes: { answer: text, answeredAt: now, answeredBy: member.name },
    history: [{ kind: 'ANSWERED' }],
    async write() {
      const site = storedOrigin(null, config, country)
      const facts = { to: email, locale, mailbox: config.privacyMailbox, site, id, text }
      const mail = { ...letters.informationAnswer(facts), about: { informationRequestId: id } }
      return { mailId: await enqueueMail(services.database, mail, now) }
    },
  }),
})

/** The steps of the desk with a question about advertisements. */
export const informationSteps = { answer }
