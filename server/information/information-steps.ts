import {
  addInformationNote,
  answerInformationRequest,
  approveInformationAnswer,
  assignInformationRequest,
  informationActions,
  listSentMails,
  nameQuestion,
  recordInformationMailReturned,
  sendInformationAnswerNow,
  takeBackInformationAnswer,
  type HistoryEntry,
  type InformationAction,
  type InformationHistoryKind,
  type StaffInformation,
} from '@site/shared/calls'
import type { Updateable } from 'kysely'
import { planAssignment } from '../cases/assign.ts'
import { planMailReturned } from '../cases/mail-returned.ts'
import { findRefusal, type CaseKind, type Step, type StepViewer } from '../cases/steps.ts'
import type { MovedCase } from '../cases/tell-owners.ts'
import { dueAfter, secondsToUndoBefore, type WaitingStep } from '../cases/waiting.ts'
import { endingSteps, type WaitingCases } from '../cases/waiting-steps.ts'
import type { Tables } from '../database/tables.ts'
import { readEntries } from '../history/case-history.ts'
import { storedOrigin } from '../http/own-origin.ts'
import { letters } from '../letters/letters.ts'
import { enqueueMail } from '../mail/outbox.ts'
import { changeInformation, findInformation, type StoredInformation } from './information-store.ts'

interface InformationTypes {
  item: StoredInformation
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

const assign = defineStep({
  call: assignInformationRequest,
  audit: 'ASSIGN',
  isOfOwner: true,
  states: ['OPEN'],
  plan: (question, body, context) => planAssignment(body, context, movedQuestion(question)),
})

/** Gives one of several questions to somebody, whom one mail tells of all of them. */
export const assignQuestionOfMany: typeof assign = {
  ...assign,
  plan: (_question, body, context) => planAssignment(body, context),
}

/** Describes a question that was given to somebody; `owner` had it until now. */
export function movedQuestion({ id, owner }: Pick<StoredInformation, 'id' | 'owner'>): MovedCase {
  return { label: nameQuestion(id), path: `/information/${id}`, previous: owner }
}

const note = defineStep({
  call: addInformationNote,
  audit: 'NOTE',
  states: ['OPEN', 'ANSWERED'],
  isPossibleWhileWaiting: true,
  plan: (_question, { text }) => ({ history: [{ kind: 'NOTE', details: { text } }] }),
})

/** Whether a second person approves an answer. */
export const needsSecondPerson = ({ config }: Pick<StepViewer, 'config'>) => config.decisionsNeedTwo

const answer = defineStep<{ text: string }, never>({
  call: answerInformationRequest,
  audit: 'ANSWER_INFORMATION',
  isOfOwner: true,
  states: ['OPEN'],
  plan({ id, email, locale, country }, { text }, { config, services, member, now }) {
    const site = storedOrigin(null, config, country)
    const facts = { to: email, locale, mailbox: config.privacyMailbox, site, id, text }
    const mail = { ...letters.informationAnswer(facts), about: { informationRequestId: id } }
    return {
      changes: { answer: text, answeredAt: now, answeredBy: member.name },
      history: [{ kind: 'ANSWERED' }],
      preview: mail,
      async write() {
        return { mailId: await enqueueMail(services.database, mail, now) }
      },
    }
  },
  wait({ dueAt }, { text }, context) {
    if (needsSecondPerson(context))
      return { dueAt: null, files: [], history: [{ kind: 'PROPOSED', details: { text } }] }
    const sentAt = dueAfter(secondsToUndoBefore(dueAt, context), context.now)
    return sentAt && { dueAt: sentAt, files: [], history: [] }
  },
})

/** A mail that the mail server of the person who asked returned later. */
const mailReturned = defineStep({
  call: recordInformationMailReturned,
  audit: 'MAIL_RETURNED',
  states: ['OPEN', 'ANSWERED'],
  isPossibleWhileWaiting: true,
  async plan({ id }, body, context) {
    const entries = await readEntries(context.services.database, { informationRequestId: id })
    return planMailReturned(entries, body, context)
  },
})

/** Reads the answer that waits. */
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- only an answer waits, and was stored as the body of its call
export const readAnswer = ({ body }: WaitingStep) => body as { text: string }

/** The step with a question that may wait. */
export const waitingInformation: WaitingCases<InformationTypes, never> = {
  kind: informationCases,
  steps: { ANSWER_INFORMATION: answer },
  describe: readAnswer,
}

const ending = endingSteps(waitingInformation)
const takeBack = defineStep({ ...ending.takeBack, call: takeBackInformationAnswer, states: ['OPEN'] })
const takeNow = defineStep({ ...ending.takeNow, call: sendInformationAnswerNow, states: ['OPEN'] })
const approve = defineStep({ ...ending.approve, call: approveInformationAnswer, states: ['OPEN'] })

/** The steps of the desk with a question about advertisements. */
export const informationSteps = { assign, note, answer, mailReturned, takeBack, takeNow, approve }

/** Returns what a member of the desk can do with a question now, the next step first. */
export function listActions(
  question: StoredInformation,
  viewer: StepViewer,
  history: readonly HistoryEntry[],
): InformationAction[] {
  const canTake = <Body, Code extends string>(step: Step<InformationTypes, Body, Code>) =>
    findRefusal(informationCases, step, question, viewer) === undefined
  const isPossible: Record<InformationAction, boolean> = {
    'take-back': canTake(takeBack),
    'take-now': canTake(takeNow),
    approve: canTake(approve),
    take: question.owner !== viewer.member.subject && canTake(assign),
    // Another answer takes the place of one that waits for a colleague once that is taken back.
    answer: canTake(answer) && !viewer.waiting,
    'mail-returned': listSentMails(history).length > 0,
    note: canTake(note),
  }
  return informationActions.filter((action) => isPossible[action])
}
